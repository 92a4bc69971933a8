import { z } from 'zod';
import { apiTypeMeaning, type SupplierName, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { Item, SupplierRoute } from '@/lib/platform/db';

/** One way to buy an item, ready to be followed. */
export interface Route {
  position: number;
  supplier: SupplierName;
  region: string;
  packs: string[];
  settings: Record<string, unknown>;
  cost: RouteCost | null;
}

/** What all packs of a route cost together at the supplier. */
export interface RouteCost {
  /** Hundredths of the currency, in digits: an order keeps its routes as JSON. */
  amount: string;
  currency: string;
}

const settingsSchema = z.record(z.string(), z.unknown());

/** The route that the apiType of an item names, with the packs of itemidarray; null for goods delivered by hand. */
export function plainRoute({ itemid, isApi, apiType, packs }: Item): Route | null {
  if (!isApi || apiType === null || apiType === 'OTHER') return null;
  const { supplier, region, settings } = apiTypeMeaning(apiType);
  const bought = packs.length > 0 ? packs : [String(itemid)];
  return { position: 0, supplier, region, packs: bought, settings, cost: null };
}

/**
 * The routes of an item, first choice first: those written down for it, else the one its apiType names with the packs
 * of itemidarray (empty: the itemid itself is the pack). Empty for goods that are delivered by hand.
 */
export function routesOf(item: Item & { routes: SupplierRoute[] }): Route[] {
  if (!item.isApi) return [];
  // Where routes are written, one that was switched off must not come back by its apiType.
  if (item.routes.length > 0)
    return inOrder(item.routes)
      .filter((route) => route.enabled)
      .map(({ position, supplier, region, packs, settings, cost, costCurrency }) => ({
        position,
        supplier: supplierNamed(supplier),
        region,
        packs,
        settings: settingsSchema.parse(settings),
        cost:
          cost === null || costCurrency === null ? null : { amount: String(cost), currency: costCurrency },
      }));
  const plain = plainRoute(item);
  return plain ? [plain] : [];
}

export function inOrder<R extends { position: number }>(routes: R[]): R[] {
  return routes.toSorted((a, b) => a.position - b.position);
}
