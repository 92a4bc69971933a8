import type { Stops } from '@/lib/domain/kill-switches';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { routesOf } from './routes';

/**
 * The item as it is sold: out of stock while the vault has no code for it, or while every supplier that could deliver
 * it is paused for want of balance or stopped by staff, so that no shopper pays for goods that cannot be bought.
 * Without any route it is delivered by hand, and stays as it is.
 */
export function withDeliverableStock<I extends Item & { routes: SupplierRoute[] }>(item: I, stops: Stops): I {
  if (!item.inStock) return item;
  if (stops.isOutOfCodes(item.itemid)) return { ...item, inStock: false };
  const routes = routesOf(item);
  return routes.length > 0 && routes.every((route) => stops.stopsRoute(route))
    ? { ...item, inStock: false }
    : item;
}
