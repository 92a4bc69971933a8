'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { resendVerification } from '@/components/shared/api/auth';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { emailError } from '@/components/storefront/register/field-errors';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { clockText, useCountdown } from '@/components/ui/use-countdown';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { minutes } from '@/lib/platform/time';
import { type PendingEmail, savePendingEmail } from './pending-email';

const COOL_DOWN = minutes(1);

/** Sends the verification mail again, to the stored or a typed address, at most once a minute. */
export function ResendForm({ pending }: { pending: PendingEmail | null }) {
  const t = useTranslations('auth');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const left = useCountdown(pending && pending.sentAt + COOL_DOWN);
  const waits = busy || left > 0;

  const resend = async (email: string) => {
    if (show({ email: emailError(t, email) })) return;
    setOutcome({});
    const reply = await resendVerification(email);
    if (reply.ok) {
      savePendingEmail(email);
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
      className="mt-8 flex flex-col gap-4 border-line border-t pt-6"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!waits) void run(() => resend(formText(form, 'email').trim()));
      }}
    >
      <h2 className="font-bold text-lg">{t('verification.noEmail')}</h2>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="email"
        required
        defaultValue={pending?.email}
        error={errors.email}
      />
      <button
        type="submit"
        aria-disabled={waits}
        className={buttonClass('quiet', 'large', 'w-full aria-disabled:text-muted')}
      >
        {busy && <Spinner className="-ml-8 size-6" />} {t('verification.resend')}
        {left > 0 && (
          <span className="tabular-nums">{t('verification.resendIn', { time: clockText(left) })}</span>
        )}
      </button>
      <FormMessage outcome={outcome} />
    </form>
  );
}
