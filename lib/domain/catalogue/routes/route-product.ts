import { lockProduct } from '@/lib/domain/catalogue/named-row';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { Context } from '@/lib/domain/context';
import { type SupplierRoute, transaction } from '@/lib/platform/db';
import { assertAsShown } from '@/lib/platform/errors';
import { enableRoutes, lockRoutes, type Switched, switchedNames } from './item-routes';
import { checkedOf, routingDigest } from './routes';

export interface RouteProductInput {
  id: string;
  use: 'first' | 'second';
  /** The `routing` that the person saw; absent from pages of the version before. */
  seen?: string | undefined;
}

/**
 * Switches all items of a product to their second route, or back to the first. A route that no member of staff has switched on
 * yet stays off; an item whose other routes are all of that kind is not switched. Bundles follow their single items, and existing
 * orders keep their routes. Returns the number of changed items and the names of those that are paused or on sale again because
 * of it. Throws not_found, and conflict when somebody has switched one of these routes meanwhile and something would change.
 */
export async function routeProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { id, use, seen }: RouteProductInput,
): Promise<Switched & { switched: number }> {
  return transaction(context, async (inside) => {
    await holdRates(inside);
    const { id: productId } = await lockProduct(inside, id);
    const items = await inside.db.productItem.findMany({
      where: { productId, item: { deletedAt: null, isApi: true, bundleOf: null } },
      orderBy: { itemid: 'asc' },
      select: { itemid: true },
    });
    const routed: { itemid: number; routes: SupplierRoute[] }[] = [];
    for (const { itemid } of items) {
      const routes = await lockRoutes(inside, itemid);
      if (checkedOf(routes).length > 1) routed.push({ itemid, routes });
    }
    const before = routingDigest(routed);
    const changed: number[] = [];
    for (const { itemid, routes } of routed) {
      const [first, ...others] = checkedOf(routes);
      const isWanted = (route: SupplierRoute) =>
        others.includes(route) || (use === 'first' && route === first);
      if (await enableRoutes(inside, { itemid, routes, isWanted })) changed.push(itemid);
    }
    if (changed.length > 0) assertAsShown(before, seen);
    const set = openChangeSet(inside, { kind: 'routes' });
    return { switched: changed.length, ...(await switchedNames(inside, { itemids: changed, set })) };
  });
}
