import type { ReactNode } from 'react';
import { buttonClass, type Tone } from './button-class';
import { Spinner } from './spinner';

interface SubmitButtonProps {
  busy: boolean;
  /** `quiet` for the second form of a page. */
  tone?: Tone;
  children: ReactNode;
}

/** A submit button that keeps its width and the focus while the form is being sent. */
export function SubmitButton({ busy, tone = 'accent', children }: SubmitButtonProps) {
  return (
    <button type="submit" aria-disabled={busy} className={buttonClass(tone, 'large', 'relative w-full')}>
      {busy && <Spinner className="-ml-8 size-6" />} {children}
    </button>
  );
}
