import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface FieldText {
  id: string;
  label: string;
  /** What is wrong with the value, in words. */
  fault?: string | undefined;
  /** Stands where a fault would stand, so that nothing moves when one appears. */
  hint?: ReactNode;
}

/** A label above a control, and the line below it that says what is wanted or wrong. */
export function FieldFrame({ id, label, fault, hint, children }: FieldText & { children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-muted">
        {label}
      </label>
      {children}
      {(fault || hint) && (
        <p id={noteId(id)} className={classNames('mt-1.5 text-sm', fault ? 'text-bad' : 'text-muted')}>
          {fault || hint}
        </p>
      )}
    </div>
  );
}

/** What ties a control to the line below it. */
export function describedBy({ id, fault, hint }: FieldText) {
  return {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault || hint ? noteId(id) : undefined,
  };
}

function noteId(id: string): string {
  return `${id}-note`;
}
