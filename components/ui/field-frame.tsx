import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface FieldText {
  id: string;
  label: string;
  /** The error message of the field. */
  error?: string | undefined;
  /** Shown where an error would appear, so that nothing moves when one does. */
  hint?: ReactNode;
}

/** A label above a control, and the hint or error below it. */
export function FieldFrame({ id, label, error, hint, children }: FieldText & { children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-muted">
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={noteId(id)} className={classNames('mt-1.5 text-sm', error ? 'text-bad' : 'text-muted')}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

/** ARIA attributes that tie a control to the hint or error below it. */
export function describedBy({ id, error, hint }: FieldText) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId(id) : undefined,
  };
}

function noteId(id: string): string {
  return `${id}-note`;
}
