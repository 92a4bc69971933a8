import type { ReactNode } from 'react';

/** A cell with a main line and an explanation below it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{first}</span>
      {second && <span className="block text-muted text-xs">{second}</span>}
    </>
  );
}
