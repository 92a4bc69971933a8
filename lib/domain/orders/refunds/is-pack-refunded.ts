import type { Order, OrderRefund } from '@/lib/platform/db';

/** Whether refunds after the end of an order were for this pack of it, or for its whole price. */
export function isPackRefunded(
  { value, refunds }: Pick<Order, 'value'> & { refunds: Pick<OrderRefund, 'packs' | 'amount'>[] },
  packIndex: number,
): boolean {
  const sum = refunds.reduce((total, { amount }) => total + amount, 0n);
  return sum >= value || refunds.some(({ packs }) => packs.includes(packIndex));
}
