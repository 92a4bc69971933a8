import type { ReactNode } from 'react';

/** What matters in a cell, and below it what explains it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{first}</span>
      {second && <span className="block text-muted text-xs">{second}</span>}
    </>
  );
}
