'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { confirmOwner, type OwnerProof, sendConfirmationCode } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { SecondFactorForm } from '@/components/shared/second-factor/second-factor-form';
import { buttonClass } from '@/components/ui/button-class';
import { CodeField } from '@/components/ui/code-field';
import { formText } from '@/components/ui/form-text';
import { PasswordField } from '@/components/ui/password-field';
import { useBusy } from '@/components/ui/use-busy';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import { StepForm } from './step-form';

interface ConfirmStepProps {
  way: ConfirmationWay;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks the person at this device to confirm that it is them, in the way of the account. */
export function ConfirmStep({ way, onConfirmed, onCancel }: ConfirmStepProps) {
  const t = useTranslations('account');
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(false);

  const confirm = (proof: OwnerProof) =>
    run(async () => {
      setError(undefined);
      const reply = await confirmOwner(proof);
      if (reply.ok) onConfirmed();
      else setError(errorText(reply.failure));
    });
  const send = () =>
    run(async () => {
      setError(undefined);
      const reply = await sendConfirmationCode();
      setSent(reply.ok);
      if (!reply.ok) setError(errorText(reply.failure));
    });
  const form = { busy, error, onCancel };

  if (way.by === 'support') return <p className="text-muted">{t('contacts.support')}</p>;
  if (way.by === 'second-factor')
    return (
      <SecondFactorForm
        hint={t('secondFactor.fromApp')}
        action={t('contacts.continue')}
        send={confirmOwner}
        onDone={onConfirmed}
      >
        <button type="button" onClick={onCancel} className={buttonClass('quiet')}>
          {t('cancel')}
        </button>
      </SecondFactorForm>
    );
  if (way.by === 'password')
    return (
      <StepForm
        {...form}
        action={t('contacts.continue')}
        onSubmit={(element) => void confirm({ password: formText(element, 'present-password') })}
      >
        <PasswordField
          id="present-password"
          label={t('contacts.presentPassword')}
          autoComplete="current-password"
          error={error}
        />
      </StepForm>
    );
  if (!sent)
    return (
      <StepForm {...form} action={t('contacts.sendCode')} onSubmit={() => void send()}>
        <p className="text-muted">{t('contacts.codeGoesTo', { to: way.to })}</p>
        <p className="text-bad text-sm">{error}</p>
      </StepForm>
    );
  return (
    <StepForm
      {...form}
      action={t('contacts.continue')}
      onSubmit={(element) => void confirm({ sentCode: formText(element, 'sent-code') })}
    >
      <CodeField
        id="sent-code"
        label={t('contacts.codeFrom', { to: way.to })}
        error={error}
        onComplete={(sentCode) => void confirm({ sentCode })}
      />
    </StepForm>
  );
}
