import type { OrderStatus } from '@/lib/domain/orders/schema';

// Listed by hand, because importing the list from the schema would bring zod into the page. The type fails the build
// when a status is missing.
const all: Record<OrderStatus, true> = {
  Created: true,
  Processing: true,
  Completed: true,
  Refunded: true,
  Cancelled: true,
  Failed: true,
};

export const orderStatuses = Object.keys(all) as OrderStatus[];
