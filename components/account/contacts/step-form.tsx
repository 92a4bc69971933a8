'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormActions } from '@/components/ui/form-actions';

interface StepFormProps {
  busy: boolean;
  /** Read aloud; the field shows it too. */
  error: string | undefined;
  action: string;
  onCancel: () => void;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** One step of a change in the dialog: fields, a submit button and a way out. */
export function StepForm({ busy, error, action, onCancel, onSubmit, children }: StepFormProps) {
  const t = useTranslations('account');
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      <p role="alert" className="sr-only">
        {error}
      </p>
      <FormActions busy={busy} submit={action} cancel={{ label: t('cancel'), onPress: onCancel }} />
    </form>
  );
}
