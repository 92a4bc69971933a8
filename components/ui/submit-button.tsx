import type { ReactNode } from 'react';
import { buttonClass } from './button-class';
import { Spinner } from './spinner';

/** A submit button that keeps its width and the focus while the form is being sent. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" aria-disabled={busy} className={buttonClass('accent', 'large', 'relative w-full')}>
      {busy && <Spinner className="-ml-8 size-6" />} {children}
    </button>
  );
}
