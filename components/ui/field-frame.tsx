import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface FieldText {
  id: string;
  label: string;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
  /** Stands where a error would stand, so that nothing moves when one appears. */
  hint?: ReactNode;
}

/** A label above a control, and the line below it that says what is wanted or wrong. */
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

/** What ties a control to the line below it. */
export function describedBy({ id, error, hint }: FieldText) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId(id) : undefined,
  };
}

function noteId(id: string): string {
  return `${id}-note`;
}
