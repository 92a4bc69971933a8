'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isEmailFree, isNumberFree, register } from '@/components/store/api/auth';
import { failureText, fieldFault } from '@/components/store/api/failure-words';
import type { Failure } from '@/components/store/api/request';
import { leaveLoginNotice } from '@/components/store/login/login-notice';
import { keepNext } from '@/components/store/session/safe-next';
import { rememberPendingEmail } from '@/components/store/verification/pending-email';
import type { Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { useBusy } from '@/components/ui/use-busy';
import { useFaults } from '@/components/ui/use-faults';
import { type RegistrationFields, registrationFaults } from './field-faults';

/** The order of spec section 5: first the number, then the email, and only then the account. */
export function useRegister(next: string) {
  const t = useTranslations('auth');
  const router = useRouter();
  const { busy, run } = useBusy();
  const keeper = useFaults();
  const [outcome, setOutcome] = useState<Outcome>({});

  const refuse = (failure: Failure) => {
    const phone = t('fields.phone');
    setOutcome({ bad: failureText(failure) });
    keeper.show({
      name: fieldFault(t('fields.name'), failure, 'name'),
      // The check of the number calls it by another name than the registration does.
      mobilenumber: fieldFault(phone, failure, 'mobilenumber') ?? fieldFault(phone, failure, 'mobileNumber'),
      email: fieldFault(t('fields.email'), failure, 'email'),
      password: fieldFault(t('fields.password'), failure, 'password'),
    });
  };

  const submit = (fields: RegistrationFields) =>
    run(async () => {
      setOutcome({});
      if (keeper.show(registrationFaults(t, fields))) return;

      const number = await isNumberFree(fields.mobilenumber);
      if (!number.ok) return refuse(number.failure);
      if (!number.data.isUnique) {
        keeper.show({ mobilenumber: t('faults.phoneTaken') });
        return;
      }
      const email = await isEmailFree(fields.email);
      if (!email.ok) return refuse(email.failure);
      if (!email.data.isUnique) {
        keeper.show({ email: t('faults.emailTaken') });
        return;
      }
      const reply = await register(fields);
      if (!reply.ok) return refuse(reply.failure);

      rememberPendingEmail(fields.email);
      leaveLoginNotice(reply.data.msg, 'registered');
      router.push(keepNext('/login', next));
    });

  return { submit, busy, outcome, faults: keeper.faults, onInput: keeper.onInput };
}
