'use client';

import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Failure, Reply } from '@/components/shared/api/request';
import { openSession } from '@/components/shared/session/session-store';
import { parseUser } from '@/components/shared/session/session-user';
import type { Outcome } from '@/components/ui/form-message';
import { useBusy } from '@/components/ui/use-busy';
import type { SignedInReply } from '@/lib/domain/accounts/schema';

export interface SignIn {
  /** Makes the call. Resolves to null after a sign-in, when guests-only.tsx redirects, and to the failure otherwise. */
  attempt: (call: () => Promise<Reply<SignedInReply>>) => Promise<Failure | null>;
  busy: boolean;
  outcome: Outcome;
  /** The server's message that asks for a second factor; '' while it has not asked. */
  codeWanted: string;
}

/** The state that all ways of signing in share, because the server answers all of them alike. */
export function useSignIn(): SignIn {
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [codeWanted, setCodeWanted] = useState('');

  const attempt: SignIn['attempt'] = async (call) => {
    let failure: Failure | null = null;
    await run(async () => {
      setOutcome({});
      const reply = await call();
      if (reply.ok) return enter(reply.data);
      failure = reply.failure;
      if (failure.code === 'second_factor_needed') setCodeWanted(failure.message);
      // The form asks the customer, which is no error.
      else if (failure.code !== 'account_choice_needed') setOutcome({ bad: errorText(failure) });
    });
    return failure;
  };

  return { attempt, busy, outcome, codeWanted };
}

function enter({ user, token }: SignedInReply): void {
  const known = parseUser(user);
  if (known) openSession({ user: known, token });
}
