import type { EndStatus } from '@/lib/domain/orders/schema';
import { formatRupees, sumOfRupees } from '@/lib/platform/money';
import type { Ending, EndingResult } from './use-end-orders';

interface EndingPlanProps {
  status: EndStatus;
  /** Those that will be ended, and those that are left out. */
  ready: readonly Ending[];
  leftOut: readonly Ending[];
}

/** Before orders are ended together: how many and how much money, and what is left out and why. */
export function EndingPlan({ status, ready, leftOut }: EndingPlanProps) {
  const customers = new Set(ready.map(({ useremail }) => useremail)).size;
  return (
    <div role="status" className="mt-3 space-y-1 text-sm tabular-nums">
      <p className="font-semibold">
        {ready.length === 0
          ? 'None of them can be ended now.'
          : `${countOf(ready)} ${ready.length === 1 ? 'is' : 'are'} ${
              status === 'Completed'
                ? 'marked as delivered'
                : `refunded to ${customers === 1 ? 'one customer' : `${customers} customers`}`
            }.`}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{countOf(leftOut)} left out:</p>
          <ul className="list-disc space-y-0.5 pl-5 text-muted [overflow-wrap:anywhere]">
            {[...byReason(leftOut)].map(([reason, endings]) => (
              <li key={reason}>
                {countOf(endings)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface EndingProgressProps {
  ready: readonly Ending[];
  results: ReadonlyMap<string, EndingResult>;
  isRunning: boolean;
}

/** While and after orders are ended together: what has an answer, and which one. */
export function EndingProgress({ ready, results, isRunning }: EndingProgressProps) {
  const having = (state: EndingResult['state']) =>
    ready.filter(({ orderid }) => results.get(orderid)?.state === state);
  const done = having('done');
  const others = [
    [having('asked').length, 'for a second person to approve'],
    [having('refused').length, 'refused'],
    [having('unknown').length, 'without an answer'],
    [isRunning ? 0 : ready.filter(({ orderid }) => !results.has(orderid)).length, 'not tried'],
  ] as const;
  const said = others.flatMap(([count, words]) => (count > 0 ? [`, ${count} ${words}`] : []));
  return (
    <div className="mt-3 space-y-2">
      <progress
        aria-label="Orders with an answer"
        max={ready.length}
        value={ready.filter(({ orderid }) => results.has(orderid)).length}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {done.length} of {ready.length} ended, {formatRupees(rupeesOf(done))} of{' '}
        {formatRupees(rupeesOf(ready))}
        {said.join('')}.
      </p>
    </div>
  );
}

/** '38 orders of ₹3,800' */
function countOf(endings: readonly Ending[]): string {
  return `${endings.length} ${endings.length === 1 ? 'order' : 'orders'} of ${formatRupees(rupeesOf(endings))}`;
}

/** In rupees, added as paise. */
export function rupeesOf(endings: readonly Ending[]): number {
  return sumOfRupees(endings.map(({ value }) => value));
}

function byReason(endings: readonly Ending[]): Map<string, Ending[]> {
  const found = new Map<string, Ending[]>();
  for (const ending of endings) {
    const reason = ending.obstacle ?? `Claimed by ${ending.claimed}.`;
    found.set(reason, [...(found.get(reason) ?? []), ending]);
  }
  return found;
}
