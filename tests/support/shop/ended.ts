import type { Order } from '@/lib/platform/db';

/** Nothing more will happen to it by itself, or an administrator delivers it by hand. */
export function hasEnded({ status, instant }: Order): boolean {
  return (
    ['Completed', 'Refunded', 'Cancelled', 'Failed'].includes(status) || (status === 'Processing' && !instant)
  );
}

/** Somebody has it on the console, and something to judge it by. */
export function isBeforeAPerson({ reviews }: { reviews: { evidence: unknown }[] }): boolean {
  return reviews.length > 0 && reviews.every(({ evidence }) => Object.keys(evidence ?? {}).length > 0);
}
