'use client';

import { useEffect } from 'react';
import { usePathname } from '@/components/ui/navigation';
import { seconds } from '@/lib/platform/time';
import { identitySnapshot, setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

// When `next` does not open (no network), the dialog over this page closes after this time.
const PATIENCE = seconds(5);

const rest = () => setIdentityState({ phase: 'idle' });

/** Resets the state of the sign-in when it no longer applies to the page. */
export function useEnding(): void {
  const pathname = usePathname();
  const { state } = useIdentity();
  const arrived = state.phase === 'authenticated' && state.next.split(/[?#]/)[0] === pathname;
  const signedIn = state.phase === 'authenticated';

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(rest, arrived ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [signedIn, arrived]);

  useEffect(() => {
    // After the Back button from the provider the browser restores the page with its old state.
    const onShow = (event: PageTransitionEvent) => event.persisted && restFrom('redirect');
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      // Unmounting the shell unmounts the library, so nothing waits for it any more.
      restFrom('redirect', 'popup');
      if (identitySnapshot().state.phase === 'code') rest();
    };
  }, []);
}

function restFrom(...waits: string[]): void {
  const { state } = identitySnapshot();
  if (state.phase === 'loading' && waits.includes(state.during)) rest();
}
