'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';

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
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        <button type="button" onClick={onCancel} className={buttonClass('quiet')}>
          {t('cancel')}
        </button>
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} {action}
        </button>
      </div>
    </form>
  );
}
