'use client';

import { useState } from 'react';
import { editProfile } from '@/components/store/api/account';
import { failureText, fieldFault } from '@/components/store/api/failure-words';
import type { Failure } from '@/components/store/api/request';
import { renewUser } from '@/components/store/session/session-store';
import { parseUser } from '@/components/store/session/session-user';
import type { Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { useBusy } from '@/components/ui/use-busy';

/** Changes the name; the sentences are those of spec section 8. */
export function useProfile(userid: string) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});

  const save = (name: string, onSaved: (name: string) => void) =>
    run(async () => {
      setOutcome({});
      const reply = await editProfile(userid, name);
      if (!reply.ok) return setOutcome({ bad: failureOf(reply.failure) });
      const user = parseUser(reply.data.user);
      if (user) renewUser(user);
      onSaved(user?.name ?? name);
      setOutcome({ good: 'Profile updated successfully, please relogin.' });
      // What the router keeps of this page for the way back still has the old name.
      router.refresh();
    });

  return { save, busy, outcome, forget: () => setOutcome({}) };
}

function failureOf(failure: Failure): string {
  if (failure.code === 'unreachable') return 'An error occurred while updating the profile';
  if (failure.code === 'internal') return 'Failed to update profile';
  return fieldFault('Name', failure, 'name') ?? failureText(failure);
}
