'use client';

import { useEffect } from 'react';
import { usePathname } from '@/components/ui/navigation';
import { seconds } from '@/lib/platform/time';
import { identitySnapshot, setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

// When `next` does not open (no network), the dialog over this page closes after this time.
const NAVIGATION_TIMEOUT = seconds(5);

const reset = () => setIdentityState({ phase: 'idle' });

/** Resets the state of the sign-in when it no longer applies to the page. */
export function useIdentityReset(): void {
  const pathname = usePathname();
  const { state } = useIdentity();
  const arrived = state.phase === 'authenticated' && state.next.split(/[?#]/)[0] === pathname;
  const signedIn = state.phase === 'authenticated';

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(reset, arrived ? 0 : NAVIGATION_TIMEOUT);
    return () => clearTimeout(timer);
  }, [signedIn, arrived]);

  useEffect(() => {
    // After the Back button from the provider the browser restores the page with its old state.
    const onShow = (event: PageTransitionEvent) => event.persisted && resetWhileLoading('redirect');
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      // Unmounting the shell unmounts the library, so nothing waits for it any more.
      resetWhileLoading('redirect', 'popup');
      if (identitySnapshot().state.phase === 'code') reset();
    };
  }, []);
}

function resetWhileLoading(...operations: string[]): void {
  const { state } = identitySnapshot();
  if (state.phase === 'loading' && operations.includes(state.during)) reset();
}
