import { z } from 'zod';
import { apiTypeMeaning, type SupplierName, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { Item, SupplierRoute } from '@/lib/platform/db';

/** A route as the delivery uses it and as an order stores it. */
export interface Route {
  position: number;
  supplier: SupplierName;
  region: string;
  packs: string[];
  settings: Record<string, unknown>;
  cost: RouteCost | null;
}

/** The cost of all packs of a route together. */
interface RouteCost {
  /** Hundredths of the currency as digits, because an order stores its routes as JSON. */
  amount: string;
  currency: string;
}

const settingsSchema = z.record(z.string(), z.unknown());

/** The default route of an item, from its API type and packs; null for goods that are delivered by hand. */
export function plainRoute({ itemid, isApi, apiType, packs }: Item): Route | null {
  if (!isApi || apiType === null || apiType === 'OTHER') return null;
  const { supplier, region, settings } = apiTypeMeaning(apiType);
  const bought = packs.length > 0 ? packs : [String(itemid)];
  return { position: 0, supplier, region, packs: bought, settings, cost: null };
}

/**
 * The enabled routes of an item in their order: the stored ones, else the default route of its API type with the packs
 * of itemidarray (if that is empty, the itemid is the pack). Empty for goods that are delivered by hand.
 */
export function routesOf(item: Item & { routes: SupplierRoute[] }): Route[] {
  if (!item.isApi) return [];
  // With stored routes the default route is not used, because it could be one that was disabled.
  if (item.routes.length > 0)
    return inOrder(item.routes)
      .filter((route) => route.enabled)
      .map(({ position, supplier, region, packs, settings, cost, costCurrency }) => ({
        position,
        supplier: supplierNamed(supplier),
        region,
        packs,
        settings: settingsOfRoute({ settings }),
        cost:
          cost === null || costCurrency === null ? null : { amount: String(cost), currency: costCurrency },
      }));
  const plain = plainRoute(item);
  return plain ? [plain] : [];
}

/** The routes in the order in which they are tried: by the place that staff gave them, else by their position. */
export function inOrder<R extends Pick<SupplierRoute, 'position' | 'rank'>>(routes: R[]): R[] {
  const place = ({ rank, position }: R) => rank ?? position;
  return routes.toSorted((a, b) => place(a) - place(b) || a.position - b.position);
}

/**
 * The routes between which the switch of a product chooses, in their order: all that staff have switched on since they
 * were made or since the goods of the item changed. The version before switches a route on and leaves it unchecked.
 */
export function checkedOf(routes: SupplierRoute[]): SupplierRoute[] {
  return inOrder(routes).filter(({ checked, enabled }) => checked || enabled);
}

/** What a route is called in a list of those that a page showed as disabled. */
export const nameOfRoute = ({ itemid, position }: Pick<SupplierRoute, 'itemid' | 'position'>) =>
  `${itemid}:${position}`;

/** The routes between which the switch of a product chooses and that are disabled, by their names. */
export function routesOff(items: { routes: SupplierRoute[] }[]): string[] {
  const checked = items.map(({ routes }) => checkedOf(routes)).filter(({ length }) => length > 1);
  return checked
    .flat()
    .filter(({ enabled }) => !enabled)
    .map(nameOfRoute);
}

/** The route by which an item is bought first; undefined without one that is enabled. */
export function firstOf({ isApi, routes }: Item & { routes: SupplierRoute[] }): SupplierRoute | undefined {
  return isApi ? inOrder(routes).find(({ enabled }) => enabled) : undefined;
}

/** The supplier's names for the goods, as an adapter reads them. */
export function settingsOfRoute({ settings }: Pick<SupplierRoute, 'settings'>): Record<string, unknown> {
  return settingsSchema.parse(settings);
}
