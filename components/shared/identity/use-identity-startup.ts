'use client';

import { useEffect } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { localPath } from '@/lib/platform/languages';
import type { IdentitySettings } from './identity-settings';
import { configureIdentity, requestIdentityLibrary, setIdentityState } from './identity-store';
import { isStorageAllowed } from './is-storage-allowed';
import { clearProviderSession, hasProviderSession } from './provider-session';
import { isRedirectBack } from './redirect-address';
import { clearReturnLanguage, returnLanguage } from './return-language';

/**
 * Loads the library at the start of a page (spec S4.6): at once after a redirect from the provider, and when the
 * browser is idle for the silent check.
 */
export function useIdentityStartup(settings: IdentitySettings): void {
  const { phase } = useSession();
  const { clientId } = settings;

  useEffect(() => {
    configureIdentity(settings);
    const left = returnLanguage();
    if (left) return window.location.replace(`${localPath(left, '/')}${window.location.search}`);
    clearReturnLanguage();
    if (!isRedirectBack(window.location.search) || !isStorageAllowed()) return;
    setIdentityState({ phase: 'loading', during: 'callback' });
    requestIdentityLibrary();
  }, [settings]);

  useEffect(() => {
    // Our own session is restored first: when it has expired, the provider's session is removed with it.
    if (phase === 'unknown' || returnLanguage()) return undefined;
    if (hasProviderSession(clientId)) return whenIdle(requestIdentityLibrary);
    // With the cookie alone the library would request a token for a customer who has cleared the storage on purpose.
    clearProviderSession(clientId);
    return undefined;
  }, [phase, clientId]);
}

/**
 * Runs `work` when the browser is idle, so that it does not delay the page. Safari has no requestIdleCallback and
 * uses a timer.
 */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
