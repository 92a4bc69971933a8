'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askForReset } from '@/components/shared/api/auth';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { emailError } from '@/components/storefront/register/field-errors';
import { mailServiceOf } from '@/components/storefront/verification/mail-service';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';

/** Requests a mail with a reset link. The answer is the same whether or not the address has an account. */
export function ForgotForm() {
  const t = useTranslations('auth');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [sentTo, setSentTo] = useState('');
  const service = mailServiceOf(sentTo);

  const ask = async (email: string) => {
    setOutcome({});
    if (show({ email: emailError(t, email) })) return;
    const reply = await askForReset(email);
    if (reply.ok) {
      setSentTo(email);
      setOutcome({ good: reply.data.msg });
    } else {
      setOutcome({ bad: errorText(reply.failure) });
      show({ email: fieldError(t('fields.email'), reply.failure, 'email') });
    }
  };

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const email = formText(event.currentTarget, 'email').trim();
        void run(() => ask(email));
      }}
    >
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        required
        error={errors.email}
      />
      <SubmitButton busy={busy}>{t('password.sendLink')}</SubmitButton>
      <FormMessage outcome={outcome}>
        {outcome.good && (
          <a href={service.href} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
            {t('openMail', { service: service.name })}
          </a>
        )}
      </FormMessage>
    </form>
  );
}
