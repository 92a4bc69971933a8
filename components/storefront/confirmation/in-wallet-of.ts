import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/** What was given back into the wallet: of the rest a panel says where it goes. */
export function inWalletOf({ order, refunds }: OrderStatusReply): number {
  const others = refunds.filter(({ state }) => state !== 'in_wallet');
  return order.refunded - others.reduce((sum, { amount }) => sum + amount, 0);
}
