import type { Order } from '@/lib/platform/db';

/** The store does nothing more with it, or an administrator delivers it by hand. */
export function hasEnded({ status, instant }: Order): boolean {
  return (
    ['Completed', 'Refunded', 'Cancelled', 'Failed'].includes(status) || (status === 'Processing' && !instant)
  );
}

/** It has an open review, with evidence to decide by. */
export function isInReview({ reviews }: { reviews: { evidence: unknown }[] }): boolean {
  return reviews.length > 0 && reviews.every(({ evidence }) => Object.keys(evidence ?? {}).length > 0);
}
