'use client';

import { useEffect } from 'react';
import { usePathname } from '@/components/ui/navigation';
import { seconds } from '@/lib/platform/time';
import { identitySnapshot, setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

// A page that does not open (no network) must not leave a word over this one for ever.
const PATIENCE = seconds(5);

const rest = () => setIdentityState({ phase: 'idle' });

/** Takes away what is shown once it is no longer true. */
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
    // Back from the provider by the Back button: the browser shows the page as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && restFrom('redirect');
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      // The library goes with this shell, and with it whatever it waited for.
      restFrom('redirect', 'popup');
      if (identitySnapshot().state.phase === 'code') rest();
    };
  }, []);
}

function restFrom(...waits: string[]): void {
  const { state } = identitySnapshot();
  if (state.phase === 'loading' && waits.includes(state.during)) rest();
}
