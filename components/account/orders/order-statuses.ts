import type { OrderStatus } from '@/lib/domain/orders/schema';

// Written out, for importing the list itself would bring zod into the page. The type keeps the two alike.
const all: Record<OrderStatus, true> = {
  Created: true,
  Processing: true,
  Completed: true,
  Refunded: true,
  Cancelled: true,
  Failed: true,
};

export const orderStatuses = Object.keys(all) as OrderStatus[];
