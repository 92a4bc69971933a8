'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { resetPassword } from '@/components/shared/api/auth';
import {
  errorText,
  fieldError,
  isLinkCorrupted,
  linkCorruptedText,
} from '@/components/shared/api/error-messages';
import { saveLoginNotice } from '@/components/storefront/login/login-notice';
import { newPasswordError } from '@/components/storefront/register/field-errors';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Link } from '@/components/ui/navigation';
import { SubmitButton } from '@/components/ui/submit-button';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import { useDelayedRedirect } from '@/components/ui/use-delayed-redirect';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { seconds } from '@/lib/platform/time';
import { NewPasswordField } from './new-password-field';

/** After a reset the login page opens in 2 s (spec S9.2). */
const REDIRECT_AFTER = seconds(2);

export function ResetForm({ id, token }: { id: string; token: string }) {
  const t = useTranslations('auth');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [corrupted, setCorrupted] = useState(false);
  const done = outcome.good !== undefined;
  useDelayedRedirect(done ? '/login' : null, REDIRECT_AFTER);

  const reset = async (password: string) => {
    setOutcome({});
    if (show({ password: newPasswordError(t, password) })) return;
    const reply = await resetPassword(id, token, password);
    if (reply.ok) {
      saveLoginNotice(reply.data.msg);
      setOutcome({ good: reply.data.msg });
    } else {
      const spoilt = isLinkCorrupted(reply.failure);
      setCorrupted(spoilt);
      setOutcome({ bad: spoilt ? linkCorruptedText() : errorText(reply.failure) });
      show({ password: fieldError(t('fields.password'), reply.failure, 'password') });
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
        const password = formText(event.currentTarget, 'password');
        if (!done) void run(() => reset(password));
      }}
    >
      <NewPasswordField label={t('fields.newPassword')} error={errors.password} />
      <SubmitButton busy={busy || done}>{t('password.reset')}</SubmitButton>
      <FormMessage outcome={outcome}>
        {corrupted && outcome.bad && (
          <Link href="/forgetpassword" prefetch={false} className={textLinkClass}>
            {t('password.newLink')}
          </Link>
        )}
      </FormMessage>
    </form>
  );
}
