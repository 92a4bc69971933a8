'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { beginSecondFactor } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { formText } from '@/components/ui/form-text';
import { PasswordField } from '@/components/ui/password-field';
import { useBusy } from '@/components/ui/use-busy';
import type { SecondFactorOffer } from '@/lib/domain/accounts/schema';

interface BeginAuthenticatorProps {
  knowsPassword: boolean;
  onOffer: (offer: SecondFactorOffer) => void;
  /** Shown beside the submit button. */
  children: ReactNode;
}

/**
 * Asks for the password first. Otherwise an unattended browser would be enough to add an authenticator to the
 * account.
 */
export function BeginAuthenticator({ knowsPassword, onOffer, children }: BeginAuthenticatorProps) {
  const t = useTranslations('account.secondFactor');
  const { busy, run } = useBusy();
  const [error, setError] = useState('');
  const { withReauthentication, reauthenticationDialog } = useReauthentication();

  const submit = (password: string) =>
    run(async () => {
      setError('');
      const reply = await withReauthentication(() => beginSecondFactor(password || undefined));
      if (reply.ok) onOffer(reply.data);
      else setError(errorText(reply.failure));
    });

  return (
    <>
      <form
        method="post"
        // Accounts without a password send the form empty; the server knows which they are.
        noValidate={!knowsPassword}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(formText(event.currentTarget, 'factor-password'));
        }}
      >
        <PasswordField
          id="factor-password"
          label={t('password')}
          autoComplete="current-password"
          error={error || undefined}
          hint={t(knowsPassword ? 'passwordHint' : 'noPasswordHint')}
        />
        <span role="alert" className="sr-only">
          {error}
        </span>
        <FormActions busy={busy} submit={t('continue')}>
          {children}
        </FormActions>
      </form>
      {reauthenticationDialog}
    </>
  );
}
