import type { ReviewStatus } from '@/lib/domain/product-reviews/schema';

export const STATUS_TITLES: Record<ReviewStatus, string> = {
  waiting: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
  refunded: 'Refunded orders',
};

export const EMPTY_TEXTS: Record<ReviewStatus, string> = {
  waiting: 'No review waits for a decision.',
  published: 'No review is published.',
  rejected: 'No review was rejected.',
  refunded: 'No review is of an order that was refunded in full.',
};
