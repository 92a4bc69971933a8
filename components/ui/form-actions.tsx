import type { ReactNode } from 'react';
import { buttonClass } from './button-class';
import { Spinner } from './spinner';

interface FormActionsProps {
  busy: boolean;
  /** The label of the submit button. */
  submit: string;
  /** Leaves the form without a change; absent where `children` do. */
  cancel?: { label: string; onPress: () => void };
  /** Shown before the submit button. */
  children?: ReactNode;
}

/** The buttons at the end of a form in a dialog. On a phone they share the width. */
export function FormActions({ busy, submit, cancel, children }: FormActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
      {cancel && (
        <button type="button" onClick={cancel.onPress} className={buttonClass('quiet')}>
          {cancel.label}
        </button>
      )}
      {children}
      <button type="submit" aria-disabled={busy} className={buttonClass()}>
        {busy && <Spinner />} {submit}
      </button>
    </div>
  );
}
