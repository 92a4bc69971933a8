import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';

/** The price for this role in rupees, for display; the server computes the price that counts (spec S6.1). */
export function priceOf(item: ItemView, role: SessionUser['role'] | undefined): number {
  if (role === 'reseller' && item.resellprice !== undefined) return item.resellprice;
  return item.campaign?.price ?? item.discountedprice;
}

/** Subtracts amounts in rupees, exact to the paisa. */
export function minus(more: number, less: number): number {
  return Math.round((more - less) * 100) / 100;
}
