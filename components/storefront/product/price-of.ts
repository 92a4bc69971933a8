import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';

/** What this person pays, in rupees, as far as the browser knows; the server decides it anew (spec S6.1). */
export function priceOf(item: ItemView, role: SessionUser['role'] | undefined): number {
  return role === 'reseller' && item.resellprice !== undefined ? item.resellprice : item.discountedprice;
}
