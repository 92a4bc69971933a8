'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isEmailFree, isNumberFree, register } from '@/components/shared/api/auth';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { withNext } from '@/components/shared/session/safe-next';
import { saveLoginNotice } from '@/components/storefront/login/login-notice';
import { savePendingEmail } from '@/components/storefront/verification/pending-email';
import { savePendingNext } from '@/components/storefront/verification/pending-next';
import type { Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { type RegistrationFields, registrationErrors } from './field-errors';

/** Registers in the order of spec S5.2: checks the number, then the email, then creates the account. */
export function useRegister(next: string) {
  const t = useTranslations('auth');
  const router = useRouter();
  const { busy, run } = useBusy();
  const keeper = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});

  const refuse = (failure: Failure) => {
    const phone = t('fields.phone');
    const shown = keeper.show({
      name: fieldError(t('fields.name'), failure, 'name'),
      // The check of the number names the field differently than the registration.
      mobilenumber: fieldError(phone, failure, 'mobilenumber') ?? fieldError(phone, failure, 'mobileNumber'),
      email: fieldError(t('fields.email'), failure, 'email'),
      password: fieldError(t('fields.password'), failure, 'password'),
      adult: failure.fields?.adult,
      born_on: fieldError(t('register.bornOn'), failure, 'born_on'),
      guardian_name: fieldError(t('register.guardianName'), failure, 'guardian_name'),
      guardian_email: fieldError(t('register.guardianEmail'), failure, 'guardian_email'),
    });
    // A fault that stands at its field says more than the general sentence.
    if (!shown) setOutcome({ bad: errorText(failure) });
  };

  const submit = (fields: RegistrationFields) =>
    run(async () => {
      setOutcome({});
      if (keeper.show(registrationErrors(t, fields))) return;

      const number = await isNumberFree(fields.mobilenumber);
      if (!number.ok) return refuse(number.failure);
      if (!number.data.isUnique) {
        keeper.show({ mobilenumber: t('errors.phoneTaken') });
        return;
      }
      const email = await isEmailFree(fields.email);
      if (!email.ok) return refuse(email.failure);
      if (!email.data.isUnique) {
        keeper.show({ email: t('errors.emailTaken') });
        return;
      }
      const reply = await register(fields);
      if (!reply.ok) return refuse(reply.failure);

      savePendingEmail(fields.email);
      savePendingNext(next);
      saveLoginNotice(reply.data.msg, 'registered');
      router.push(withNext('/login', next));
    });

  return { submit, busy, outcome, errors: keeper.errors, onInput: keeper.onInput };
}
