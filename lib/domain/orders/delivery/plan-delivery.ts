import type { Route } from '@/lib/domain/catalogue';
import type { AttemptOutcome } from '@/lib/platform/db';
import { seconds } from '@/lib/platform/time';

/** What the plan needs to know of an attempt. */
export interface Attempted {
  id: string;
  packIndex: number;
  routePosition: number;
  outcome: AttemptOutcome;
  /** The supplier's code of a refusal; `unsent` when the call never left. */
  error: string | null;
  sentAt: Date;
  answeredAt: Date | null;
}

export type Step<A extends Attempted> =
  /** Every pack of this route has been delivered. */
  | { do: 'complete'; route: Route }
  /** An attempt's outcome is open. */
  | { do: 'ask'; attempt: A }
  /** The next pack to buy, at once or (after a call that never left) at `notBefore`. */
  | { do: 'buy'; route: Route; packIndex: number; tries: number; notBefore: Date | null }
  /** Part of the goods is with the player and the rest was refused. */
  | { do: 'review'; attempt: A }
  /** Every route is proved not to have delivered anything. */
  | { do: 'refund'; code: string | null };

/** Calls that never left may be tried again on the same route: nothing was bought. The waits between those tries. */
const WAITS = [seconds(5), seconds(20), seconds(60)];
export const UNSENT = 'unsent';

/**
 * What to do next for a paid order, from its routes and all its attempts alone. The next route is taken only when the
 * one before is proved not to have delivered; a pack that was delivered is never bought again.
 */
export function planDelivery<A extends Attempted>(routes: Route[], attempts: A[]): Step<A> {
  const open = attempts.find(
    ({ outcome }) => outcome === 'sent' || outcome === 'accepted' || outcome === 'unknown',
  );
  if (open) return { do: 'ask', attempt: open };
  const delivered = attempts.filter(({ outcome }) => outcome === 'delivered');
  const begun = delivered[0];
  const refused = attempts.filter(({ outcome }) => outcome === 'refused');
  if (begun) return finishRoute(routes, begun, delivered, refused);
  return chooseRoute(routes, refused);
}

function finishRoute<A extends Attempted>(routes: Route[], begun: A, delivered: A[], refused: A[]): Step<A> {
  const route = routes.find(({ position }) => position === begun.routePosition);
  if (!route) return { do: 'review', attempt: begun };
  const done = new Set(delivered.map(({ packIndex }) => packIndex));
  const packIndex = route.packs.findIndex((_, index) => !done.has(index));
  if (packIndex === -1) return { do: 'complete', route };
  const failures = refused.filter(
    (one) => one.routePosition === route.position && one.packIndex === packIndex,
  );
  const last = failures.at(-1);
  if (last && isExhausted(failures)) return { do: 'review', attempt: last };
  return { do: 'buy', route, packIndex, tries: failures.length, notBefore: waitAfter(failures) };
}

function chooseRoute<A extends Attempted>(routes: Route[], refused: A[]): Step<A> {
  const failuresOf = (route: Route) =>
    refused.filter(({ routePosition }) => routePosition === route.position);
  const [next] = routes
    .map((route) => ({ route, failures: failuresOf(route) }))
    .filter(({ failures }) => !isExhausted(failures))
    // A route that was never tried comes before one whose supplier could not be reached.
    .sort((a, b) => a.failures.length - b.failures.length || a.route.position - b.route.position);
  if (!next) return { do: 'refund', code: refused.at(-1)?.error ?? null };
  const { route, failures } = next;
  return { do: 'buy', route, packIndex: 0, tries: failures.length, notBefore: waitAfter(failures) };
}

function isExhausted(failures: Attempted[]): boolean {
  return failures.some(({ error }) => error !== UNSENT) || failures.length > WAITS.length;
}

function waitAfter(failures: Attempted[]): Date | null {
  const last = failures.at(-1);
  if (!last) return null;
  const wait = WAITS[failures.length - 1] ?? 0;
  return new Date((last.answeredAt ?? last.sentAt).getTime() + wait);
}
