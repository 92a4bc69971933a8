import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** What came of a form. */
export interface Outcome {
  good?: string;
  bad?: string;
}

interface FormMessageProps {
  outcome: Outcome;
  /** A way on, below the sentence. */
  children?: ReactNode;
}

// What stands below it must not move when it speaks. At the end of its form or card nothing does, and its room is kept
// for later.
const silent = '[:is(form,section)>&:last-child]:sr-only';

/** Both parts stand in the page before there is anything to say: only so do screen readers say it. */
export function FormMessage({ outcome: { good, bad }, children }: FormMessageProps) {
  return (
    <div className={classNames('min-h-6 text-center text-sm', !(good || bad || children) && silent)}>
      <p role="alert" className="text-bad">
        {bad}
      </p>
      <p role="status" className="text-good">
        {good}
      </p>
      {children}
    </div>
  );
}
