'use client';

import { useEffect } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { localPath } from '@/lib/platform/languages';
import type { IdentitySettings } from './identity-settings';
import { configureIdentity, setIdentityState, wantIdentity } from './identity-store';
import { isStorageAllowed } from './is-storage-allowed';
import { forgetProviderSession, hasProviderSession } from './provider-session';
import { isRedirectBack } from './redirect-address';
import { clearReturnLanguage, returnLanguage } from './return-language';

/** At the start of a page (spec S4.6): the way back from the provider at once, the silent check when there is time. */
export function useBeginning(settings: IdentitySettings): void {
  const { phase } = useSession();
  const { clientId } = settings;

  useEffect(() => {
    configureIdentity(settings);
    const left = returnLanguage();
    if (left) return window.location.replace(`${localPath(left, '/')}${window.location.search}`);
    clearReturnLanguage();
    if (!isRedirectBack(window.location.search) || !isStorageAllowed()) return;
    setIdentityState({ phase: 'loading', during: 'callback' });
    wantIdentity();
  }, [settings]);

  useEffect(() => {
    // Our own session first: when its time has passed, it takes the provider's with it.
    if (phase === 'unknown' || returnLanguage()) return undefined;
    if (hasProviderSession(clientId)) return whenIdle(wantIdentity);
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
