import type { Route } from '@/lib/domain/catalogue';
import type { AttemptOutcome } from '@/lib/platform/db';
import { seconds } from '@/lib/platform/time';

/** The fields of an attempt that the plan needs. */
export interface Attempted {
  id: string;
  packIndex: number;
  routePosition: number;
  outcome: AttemptOutcome;
  /** The supplier's code of a refusal; `unsent` when the call was not sent, `claimed_back` for goods that were. */
  error: string | null;
  sentAt: Date;
  answeredAt: Date | null;
}

export type Step<A extends Attempted> =
  /** All packs of this route are delivered. */
  | { do: 'complete'; route: Route }
  /** The outcome of an attempt is open, so the supplier is asked. */
  | { do: 'ask'; attempt: A }
  /** The next pack to buy: at once, or at `notBefore` after a call that was not sent. */
  | { do: 'buy'; route: Route; packIndex: number; tries: number; notBefore: Date | null }
  /** The next pack has to be bought on a route that is blocked at the moment. */
  | { do: 'wait'; route: Route }
  /** Some packs are delivered, or other goods than were ordered, and the next pack is refused: a person decides. */
  | { do: 'review'; attempt: A }
  /** All routes have certainly delivered nothing. */
  | { do: 'refund'; code: string | null };

/** ms between tries on the same route after calls that were not sent: those bought nothing and may be repeated. */
const WAITS = [seconds(5), seconds(20), seconds(60)];
export const UNSENT = 'unsent';
/** The error of an attempt whose goods were claimed back from the supplier, because they are not what was ordered. */
export const CLAIMED_BACK = 'claimed_back';

/**
 * Plans the next step for a paid order. It is a pure function of the order's routes, in the sequence in which they are
 * tried, and its attempts. Another route is used only when all attempts so far have certainly delivered nothing, and a
 * delivered pack is never bought again. A blocked route is passed over for another one, and waited for when there is
 * none: it has not refused anything.
 */
export function planDelivery<A extends Attempted>(
  routes: Route[],
  attempts: A[],
  isBlocked: (route: Route) => boolean = () => false,
): Step<A> {
  const open = attempts.find(
    ({ outcome }) => outcome === 'sent' || outcome === 'accepted' || outcome === 'unknown',
  );
  if (open) return { do: 'ask', attempt: open };
  const delivered = attempts.filter(({ outcome }) => outcome === 'delivered');
  const firstDelivered = delivered[0];
  const refused = attempts.filter(({ outcome }) => outcome === 'refused');
  if (firstDelivered) return unblocked(finishRoute(routes, firstDelivered, delivered, refused), isBlocked);
  return chooseRoute(routes, refused, isBlocked);
}

function finishRoute<A extends Attempted>(
  routes: Route[],
  firstDelivered: A,
  delivered: A[],
  refused: A[],
): Step<A> {
  const route = routes.find(({ position }) => position === firstDelivered.routePosition);
  if (!route) return { do: 'review', attempt: firstDelivered };
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

function unblocked<A extends Attempted>(step: Step<A>, isBlocked: (route: Route) => boolean): Step<A> {
  return step.do === 'buy' && isBlocked(step.route) ? { do: 'wait', route: step.route } : step;
}

function chooseRoute<A extends Attempted>(
  routes: Route[],
  refused: A[],
  isBlocked: (route: Route) => boolean,
): Step<A> {
  const failuresOf = (route: Route) =>
    refused.filter(({ routePosition }) => routePosition === route.position);
  const possible = routes
    .map((route) => ({ route, failures: failuresOf(route) }))
    .filter(({ failures }) => !isExhausted(failures))
    // An untried route comes before one whose supplier could not be reached; among the others the order's own sequence
    // decides.
    .sort((a, b) => a.failures.length - b.failures.length);
  const next = possible.find(({ route }) => !isBlocked(route));
  if (!next && possible[0]) return { do: 'wait', route: possible[0].route };
  const claimedBack = refused.find(({ error }) => error === CLAIMED_BACK);
  // The customer may have other goods, so that a refund is a person's decision.
  if (!next && claimedBack) return { do: 'review', attempt: claimedBack };
  if (!next) return { do: 'refund', code: refused.at(-1)?.error ?? null };
  const { route, failures } = next;
  return { do: 'buy', route, packIndex: 0, tries: failures.length, notBefore: waitAfter(failures) };
}

function isExhausted(failures: Attempted[]): boolean {
  const isFinal = failures.some(({ error }) => error !== UNSENT && error !== CLAIMED_BACK);
  return isFinal || failures.length > WAITS.length;
}

function waitAfter(failures: Attempted[]): Date | null {
  const last = failures.at(-1);
  if (!last || last.error === CLAIMED_BACK) return null;
  const wait = WAITS[failures.length - 1] ?? 0;
  return new Date((last.answeredAt ?? last.sentAt).getTime() + wait);
}
