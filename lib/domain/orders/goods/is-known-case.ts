import type { Review } from '@/lib/platform/db';

/** The note of cases that are closed because the supplier is asked again: nobody has decided about their goods. */
export const ASKED_AGAIN = 'The supplier is asked again.';

/** Whether a case about goods is open, or was closed by a decision: then a person knows of them. */
export function isKnownCase({ closedAt, note }: Pick<Review, 'closedAt' | 'note'>): boolean {
  return closedAt === null || note !== ASKED_AGAIN;
}
