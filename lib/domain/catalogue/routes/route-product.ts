import { lockProduct } from '@/lib/domain/catalogue/named-row';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { enableRoutes, lockRoutes, type Switched, switchedNames } from './item-routes';
import { checkedOf } from './routes';

export interface RouteProductInput {
  id: string;
  use: 'first' | 'second';
}

/**
 * Switches all items of a product to their second route, or back to the first. A route that no member of staff has switched on
 * yet stays off; an item whose other routes are all of that kind is not switched. Bundles follow their single items, and existing
 * orders keep their routes. Returns the number of changed items and the names of those that are paused or on sale again because
 * of it. Throws not_found.
 */
export async function routeProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { id, use }: RouteProductInput,
): Promise<Switched & { switched: number }> {
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
      const isWanted = (route: (typeof routes)[number]) =>
        others.includes(route) || (use === 'first' && route === first);
      if (await enableRoutes(inside, { itemid, routes, isWanted })) changed.push(itemid);
    }
    const set = openChangeSet(inside, { kind: 'routes' });
    return { switched: changed.length, ...(await switchedNames(inside, { itemids: changed, set })) };
  });
}
