'use client';

import { useAuth0 } from '@auth0/auth0-react';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { useRouter } from '@/components/ui/navigation';
import { createIdentityFlow } from './create-identity-flow';
import type { SignInAttempt } from './flow-input';
import { arrive } from './identity-store';

/** Ties the library's state to the flow. Throws outside Auth0Provider, in the library's words. */
export function useIdentityFlow(audience: string | undefined, attempt: SignInAttempt): void {
  const auth0 = useAuth0();
  const { domain } = auth0.getConfiguration();
  const { isLoading, isAuthenticated, user, error } = auth0;
  const router = useRouter();
  // The flow reads the session, which is known only once somebody listens to it.
  useSession();
  const [flow] = useState(() =>
    createIdentityFlow({ domain, audience, auth0, attempt, navigate: (path) => router.replace(path) }),
  );
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user or error is news, however the rest stands
  useEffect(() => {
    if (isLoading) return;
    setReady(true);
    void flow.settle({ isAuthenticated, error });
  }, [flow, isLoading, isAuthenticated, user, error]);

  // Not before the library has started: what it does then would be taken for the answer to what is asked of it.
  useEffect(() => (ready ? arrive(flow.actions) : undefined), [ready, flow]);
}
