'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { IdentityDialog } from './identity-dialog';
import type { IdentitySettings } from './identity-settings';
import { giveUp } from './identity-store';
import { useBeginning } from './use-beginning';
import { useEnding } from './use-ending';
import { useIdentity } from './use-identity';

type Room = ComponentType<{ settings: IdentitySettings }>;

/** Rendered in the shell of every page; loads the identity provider's library when it is needed. */
export function IdentityIsland({ settings }: { settings: IdentitySettings }) {
  const [Loaded, setLoaded] = useState<Room | null>(null);
  const { wanted } = useIdentity();
  useBeginning(settings);
  useEnding();

  useEffect(() => {
    if (!wanted || Loaded) return;
    // In an insecure context the library throws while it renders, which would break the whole page.
    if (!window.isSecureContext) return giveUp('insecure');
    import('./auth0-bridge')
      .then(({ default: room }) => setLoaded(() => room))
      .catch(() => giveUp('notLoaded'));
  }, [wanted, Loaded]);

  return (
    <>
      {wanted && Loaded && <Loaded settings={settings} />}
      <IdentityDialog />
    </>
  );
}
