import type { ReactNode } from 'react';

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

/** Both parts stand in the page before there is anything to say: only so do screen readers say it. */
export function FormMessage({ outcome: { good, bad }, children }: FormMessageProps) {
  return (
    <div className="min-h-6 text-center text-sm">
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
