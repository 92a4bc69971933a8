'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { editProfile } from '@/components/shared/api/account';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { renewUser } from '@/components/shared/session/session-store';
import { parseUser } from '@/components/shared/session/session-user';
import type { Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { useBusy } from '@/components/ui/use-busy';

/** Changes the name of the account, with the messages of spec S8.5. */
export function useProfile(userid: string) {
  const t = useTranslations('account.profile');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});

  const save = (name: string, onSaved: (name: string) => void) =>
    run(async () => {
      setOutcome({});
      const reply = await editProfile(userid, name);
      if (!reply.ok) return setOutcome({ bad: failureOf(t, reply.failure) });
      const user = parseUser(reply.data.user);
      if (user) renewUser(user);
      onSaved(user?.name ?? name);
      setOutcome({ good: t('saved') });
      // The router's cached copy of this page still has the old name.
      router.refresh();
    });

  return { save, busy, outcome, forget: () => setOutcome({}) };
}

function failureOf(t: ReturnType<typeof useTranslations<'account.profile'>>, failure: Failure): string {
  if (failure.code === 'unreachable') return t('unreachable');
  if (failure.code === 'internal') return t('failed');
  return fieldError(t('name'), failure, 'name') ?? errorText(failure);
}
