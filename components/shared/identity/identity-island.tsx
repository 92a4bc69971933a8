'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { IdentityDialog } from './identity-dialog';
import type { IdentitySettings } from './identity-settings';
import { reportLoadFailure } from './identity-store';
import { useIdentity } from './use-identity';
import { useIdentityReset } from './use-identity-reset';
import { useIdentityStartup } from './use-identity-startup';

type Bridge = ComponentType<{ settings: IdentitySettings }>;

/** Rendered in the shell of every page; loads the identity provider's library when it is needed. */
export function IdentityIsland({ settings }: { settings: IdentitySettings }) {
  const [Loaded, setLoaded] = useState<Bridge | null>(null);
  const { libraryRequested } = useIdentity();
  useIdentityStartup(settings);
  useIdentityReset();

  useEffect(() => {
    if (!libraryRequested || Loaded) return;
    // In an insecure context the library throws while it renders, which would break the whole page.
    if (!window.isSecureContext) return reportLoadFailure('insecure');
    import('./auth0-bridge')
      .then(({ default: bridge }) => setLoaded(() => bridge))
      .catch(() => reportLoadFailure('notLoaded'));
  }, [libraryRequested, Loaded]);

  return (
    <>
      {libraryRequested && Loaded && <Loaded settings={settings} />}
      <IdentityDialog />
    </>
  );
}
