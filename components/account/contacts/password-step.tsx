'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changePassword } from '@/components/shared/api/account';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { formText } from '@/components/ui/form-text';
import { PasswordField } from '@/components/ui/password-field';
import { useBusy } from '@/components/ui/use-busy';
import type { OnChanged } from './on-changed';
import { StepForm } from './step-form';

interface PasswordStepProps {
  onChanged: OnChanged;
  onCancel: () => void;
}

/** Asks for a new password. */
export function PasswordStep({ onChanged, onCancel }: PasswordStepProps) {
  const t = useTranslations('account.contacts');
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();

  const save = (form: HTMLFormElement) =>
    run(async () => {
      setError(undefined);
      const reply = await changePassword(formText(form, 'next-password'));
      if (reply.ok) return onChanged(reply.data);
      setError(fieldError(t('newPassword'), reply.failure, 'password') ?? errorText(reply.failure));
    });

  return (
    <StepForm
      busy={busy}
      error={error}
      action={t('save')}
      onCancel={onCancel}
      onSubmit={(form) => void save(form)}
    >
      <PasswordField id="next-password" label={t('newPassword')} autoComplete="new-password" error={error} />
    </StepForm>
  );
}
