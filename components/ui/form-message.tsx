import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** The result of a form, as sentences. */
export interface Outcome {
  good?: string;
  bad?: string;
}

interface FormMessageProps {
  outcome: Outcome;
  /** A link or button below the sentence. */
  children?: ReactNode;
}

// The message keeps its height while it is empty, so that the content below does not move when it appears. As the
// last element of a form or section it has no content below and takes no height.
const emptyClass = '[:is(form,section)>&:last-child]:sr-only';

/**
 * Both paragraphs exist before there is a message, because screen readers announce only changes of an element that
 * exists.
 */
export function FormMessage({ outcome: { good, bad }, children }: FormMessageProps) {
  return (
    <div className={classNames('min-h-6 text-center text-sm', !(good || bad || children) && emptyClass)}>
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
