import type { Review } from '@/lib/platform/db';

/** The note of cases that are closed because the supplier is asked again, without a decision about their goods. */
export const ASKED_AGAIN = 'The supplier is asked again.';

/** Whether a case about goods is open or was closed by a decision, so that its goods need no other case. */
export function isKnownCase({ closedAt, note }: Pick<Review, 'closedAt' | 'note'>): boolean {
  return closedAt === null || note !== ASKED_AGAIN;
}
