import type { Item, SupplierPause, SupplierRoute } from '@/lib/platform/db';
import { routesOf } from './routes';

/**
 * The item as it is sold: out of stock while every supplier that could deliver it is paused for want of balance, so that
 * no shopper pays for goods that cannot be bought. Without any route it is delivered by hand, and stays as it is.
 */
export function withDeliverableStock<I extends Item & { routes: SupplierRoute[] }>(
  item: I,
  pauses: SupplierPause[],
): I {
  if (pauses.length === 0 || !item.inStock) return item;
  const routes = routesOf(item);
  const isPaused = ({ supplier, region }: { supplier: string; region: string }) =>
    pauses.some((pause) => pause.supplier === supplier && pause.region === region);
  return routes.length > 0 && routes.every(isPaused) ? { ...item, inStock: false } : item;
}
