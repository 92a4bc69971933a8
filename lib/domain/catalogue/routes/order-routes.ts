import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { askAboutBundles } from '@/lib/domain/catalogue/bundles/ask-about-bundles';
import { deriveBundles } from '@/lib/domain/catalogue/bundles/derive-bundles';
import type { orderRoutesForm } from '@/lib/domain/catalogue/items/item-forms';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import { isPermutation } from '@/lib/domain/catalogue/order/is-permutation';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { BundleQuestion } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { SupplierRoute } from '@/lib/platform/db';
import { lockRoutes, routeAt, type Switched, switchedNames } from './item-routes';

/**
 * Changes the order in which the routes of an item and of its bundles are tried by orders from now on, and returns the
 * names of items that are paused or on sale again because of it; or the question about its bundles, as
 * `askAboutBundles`. Throws not_found, and conflict for a bundle, and when the routes are not those that were seen.
 */
export async function orderRoutes(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemid, positions, seen, seenBundles }: z.output<typeof orderRoutesForm>,
): Promise<Switched & { question?: BundleQuestion }> {
  const unchanged = () => ({ paused: [], resumed: [] });
  return askAboutBundles(context, { itemid, seen: seenBundles, unchanged }, async (inside) => {
    await holdRates(inside);
    const routes = await lockRoutes(inside, itemid);
    const now = routes.map(({ position }) => position);
    assertVersion(now.join() === seen.join() && isPermutation(positions, now));
    if (now.join() === positions.join()) return unchanged();
    const wanted = positions.map((position) => routeAt(routes, position));
    await writeRanks(inside, wanted);
    await recordAudit(inside, {
      action: 'order-routes',
      objectType: 'item',
      objectId: String(itemid),
      before: { routes: routes.map(described) },
      after: { routes: wanted.map(described) },
    });
    await deriveBundles(inside, itemid);
    return switchedNames(inside, { itemids: [itemid], set: openChangeSet(inside, { kind: 'routes' }) });
  });
}

async function writeRanks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  routes: SupplierRoute[],
): Promise<void> {
  for (const [rank, { id }] of routes.entries())
    await db.supplierRoute.update({ where: { id }, data: { rank, updatedAt: clock.now() } });
}

/** With its packs, because an item may have two routes at one supplier. */
function described(route: SupplierRoute): string {
  return `${accountOf(route).name} (${route.packs.join(', ')})`;
}
