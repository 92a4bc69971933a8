import type { z } from 'zod';
import { askAboutBundles } from '@/lib/domain/catalogue/bundles/ask-about-bundles';
import type { itemRouteForm } from '@/lib/domain/catalogue/items/item-forms';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import type { BundleQuestion } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { SupplierRoute } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { enableRoutes, lockRoutes, routeAt, type Switched, switchedNames } from './item-routes';

export interface SwitchRouteInput {
  route: z.output<typeof itemRouteForm>;
}

/**
 * Enables or disables one route of an item, and returns the names of items that are paused or on sale again because of
 * it; or the question about its bundles, as `askAboutBundles`. Throws not_found, conflict for the last enabled route,
 * and invalid_input for one of another game.
 */
export async function switchRoute(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { route: { itemid, position, enabled, seenBundles: seen } }: SwitchRouteInput,
): Promise<Switched & { question?: BundleQuestion }> {
  const unchanged = () => ({ paused: [], resumed: [] });
  return askAboutBundles(context, { itemid, seen, unchanged }, async (inside) => {
    await holdRates(inside);
    const routes = await lockRoutes(inside, itemid);
    const route = routeAt(routes, position);
    const isWanted = (each: SupplierRoute) => (each === route ? enabled : each.enabled);
    if (!routes.some(isWanted)) throw new AppError('conflict', 'catalogue.lastRoute');
    await enableRoutes(inside, { itemid, routes, isWanted });
    const set = openChangeSet(inside, { kind: 'routes' });
    return switchedNames(inside, { itemids: [itemid], set });
  });
}
