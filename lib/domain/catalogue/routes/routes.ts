import { z } from 'zod';
import type { SupplierName } from '@/lib/integrations/suppliers';
import type { ApiType, Item, SupplierRoute } from '@/lib/platform/db';

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

// Product type gives the supplier's slug or category, apiType the supplier and region (spec S3.2).
const DEFAULTS: Record<Exclude<ApiType, 'OTHER'>, Omit<Route, 'position' | 'packs' | 'cost'>> = {
  SMILEBR: { supplier: 'smileone', region: 'br', settings: { slug: 'mobilelegends' } },
  SMILEPH: { supplier: 'smileone', region: 'ph', settings: { slug: 'mobilelegends' } },
  MOOGOLDMLBB: {
    supplier: 'moogold',
    region: '',
    settings: { category: '1', fields: ['User ID', 'Server ID'] },
  },
  MOOGOLDGENSHIN: { supplier: 'moogold', region: '', settings: { category: '1', fields: ['UID', 'Server'] } },
  MOOGOLDHOK: { supplier: 'moogold', region: '', settings: { category: '1', fields: ['Player ID'] } },
};

const settingsSchema = z.record(z.string(), z.unknown());

/** The route that the apiType of an item names, with the packs of itemidarray; null for goods delivered by hand. */
export function plainRoute({ itemid, isApi, apiType, packs }: Item): Route | null {
  if (!isApi || apiType === null || apiType === 'OTHER') return null;
  return {
    position: 0,
    packs: packs.length > 0 ? packs : [String(itemid)],
    cost: null,
    ...DEFAULTS[apiType],
  };
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
        supplier,
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
