import { lockProduct } from '@/lib/domain/catalogue/named-row';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { Context } from '@/lib/domain/context';
import { type SupplierRoute, transaction } from '@/lib/platform/db';
import { assertAsShown } from '@/lib/platform/errors';
import { enableRoutes, lockRoutes, type Switched, switchedNames } from './item-routes';
import { checkedOf, nameOfRoute, routesOff } from './routes';

export interface RouteProductInput {
  id: string;
  use: 'first' | 'second';
  /** The `routesOff` that the person saw; absent from pages of the version before. */
  seen?: string[] | undefined;
}

export interface RoutedProduct extends Switched {
  /** The number of changed items. */
  switched: number;
  /** As they are now: what the next switch has to have seen. */
  routesOff: string[];
}

/**
 * Switches all items of a product to their second route, or back to the first. A route that no member of staff has
 * switched on yet stays off; an item whose other routes are all of that kind is not switched. Bundles follow their
 * single items, and existing orders keep their routes. Returns the names of the items that are paused or on sale again
 * because of it. Throws not_found, and conflict when a colleague has switched a route since the page was loaded and
 * this call would switch it back.
 */
export async function routeProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { id, use, seen }: RouteProductInput,
): Promise<RoutedProduct> {
  return transaction(context, async (inside) => {
    await holdRates(inside);
    const { id: productId } = await lockProduct(inside, id);
    const items = await inside.db.productItem.findMany({
      where: { productId, item: { deletedAt: null, isApi: true, bundleOf: null } },
      orderBy: { itemid: 'asc' },
      select: { itemid: true },
    });
    const changed: number[] = [];
    for (const { itemid } of items) {
      const routes = await lockRoutes(inside, itemid);
      const [first, ...others] = checkedOf(routes);
      if (others.length === 0) continue;
      const isWanted = (route: SupplierRoute) =>
        others.includes(route) || (use === 'first' && route === first);
      for (const route of routes)
        if (route.enabled !== isWanted(route))
          assertAsShown(!route.enabled, seen?.includes(nameOfRoute(route)));
      if (await enableRoutes(inside, { itemid, routes, isWanted })) changed.push(itemid);
    }
    const set = openChangeSet(inside, { kind: 'routes' });
    const names = await switchedNames(inside, { itemids: changed, set });
    const after = await inside.db.supplierRoute.findMany({
      where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    });
    const byItem = [...Map.groupBy(after, ({ itemid }) => itemid).values()].map((routes) => ({ routes }));
    return { switched: changed.length, routesOff: routesOff(byItem), ...names };
  });
}
