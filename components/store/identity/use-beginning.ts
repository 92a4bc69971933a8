'use client';

import { useEffect } from 'react';
import { useSession } from '@/components/store/session/use-session';
import { localPath } from '@/lib/platform/languages';
import { forgetProviderSession, holdsProviderSession } from './held-session';
import type { IdentitySettings } from './identity-settings';
import { configureIdentity, setIdentityState, wantIdentity } from './identity-store';
import { isStorageAllowed } from './is-storage-allowed';
import { forgetLanguage, languageLeft } from './left-language';
import { isRedirectBack } from './redirect-address';

/** At the start of a page (spec section 4): the way back from the provider at once, the silent check when there is time. */
export function useBeginning(settings: IdentitySettings): void {
  const { phase } = useSession();
  const { clientId } = settings;

  useEffect(() => {
    configureIdentity(settings);
    const left = languageLeft();
    if (left) return window.location.replace(`${localPath(left, '/')}${window.location.search}`);
    forgetLanguage();
    if (!isRedirectBack(window.location.search) || !isStorageAllowed()) return;
    setIdentityState({ phase: 'loading', during: 'callback' });
    wantIdentity();
  }, [settings]);

  useEffect(() => {
    // Our own session first: when its time has passed, it takes the provider's with it.
    if (phase === 'unknown' || languageLeft()) return undefined;
    if (holdsProviderSession(clientId)) return whenIdle(wantIdentity);
    // A cookie alone would let the library ask the provider for somebody whose storage was cleared on purpose.
    forgetProviderSession(clientId);
    return undefined;
  }, [phase, clientId]);
}

/** The pages come first. Safari has no better word for idle than later. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
