'use client';

import { useAuth0 } from '@auth0/auth0-react';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { useRouter } from '@/components/ui/navigation';
import { createIdentityFlow } from './create-identity-flow';
import type { SignInAttempt } from './flow-input';
import { registerActions } from './identity-store';

/** Connects the library's state to the flow. Throws the library's error outside of Auth0Provider. */
export function useIdentityFlow(audience: string | undefined, attempt: SignInAttempt): void {
  const auth0 = useAuth0();
  const { domain } = auth0.getConfiguration();
  const { isLoading, isAuthenticated, user, error } = auth0;
  const router = useRouter();
  // The flow reads the session, which is restored only when a component subscribes to it.
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

  // Registered only after the library has started: otherwise the end of its start would be taken for the answer to an
  // action.
  useEffect(() => (ready ? registerActions(flow.actions) : undefined), [ready, flow]);
}
