import type { OrderStatus } from '@/lib/store/orders/schema';

// Written out, for importing the list itself would bring zod into the page. The type keeps the two alike.
const statuses: Record<OrderStatus, true> = {
  Created: true,
  Processing: true,
  Completed: true,
  Refunded: true,
  Cancelled: true,
  Failed: true,
};

export const orderStatusNames = Object.keys(statuses) as OrderStatus[];

/** The statuses of an order as a filter offers them. */
export const orderStatusOptions = orderStatusNames.map((status) => ({ value: status, label: status }));
