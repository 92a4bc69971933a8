import type { ReactNode } from 'react';

/** Facts about one object, as names with values. A column is as wide as the id of an order or a time. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-4 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
      <dt className="shrink-0 text-muted text-xs">{name}</dt>
      <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere] max-sm:text-right">
        {children}
      </dd>
    </div>
  );
}
