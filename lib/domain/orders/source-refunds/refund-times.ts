import type { SourceRefund } from '@/lib/platform/db';
import { days, hours, minutes, seconds } from '@/lib/platform/time';

/** ms for which one run has a refund to itself: longer than its calls to the gateway take. */
export const CALLED_FOR = minutes(1);

/** ms after its sending within which a refund that the gateway made would have come to light. */
export const MADE_WITHIN = days(1);

/**
 * For how many ms after it was processed a refund is asked about: banks give back what they cannot book, and name it
 * late.
 */
const WATCHED_FOR = days(10);
const WATCHED_EACH = hours(12);

/**
 * ms until the gateway is called again about a refund: as long as it has waited, but not less than 20 s nor more than
 * an hour.
 */
export function waitFor(
  { chosenAt, createdAt }: Pick<SourceRefund, 'chosenAt' | 'createdAt'>,
  now: Date,
): number {
  const waited = now.getTime() - (chosenAt ?? createdAt).getTime();
  return Math.min(Math.max(waited, seconds(20)), hours(1));
}

/** When a processed refund is asked about again after an answer; null when it has been watched long enough. */
export function nextWatch(processedAt: Date, now: Date): Date | null {
  const next = watchAgain(now);
  return next.getTime() > processedAt.getTime() + WATCHED_FOR ? null : next;
}

/**
 * When it is asked about again after a question without an answer: it is repeated until there is one, because a webhook
 * said that something changed.
 */
export function watchAgain(now: Date): Date {
  return new Date(now.getTime() + WATCHED_EACH);
}
