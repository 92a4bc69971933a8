import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { askAboutBundles } from '@/lib/domain/catalogue/bundles/ask-about-bundles';
import { deriveBundles } from '@/lib/domain/catalogue/bundles/derive-bundles';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import { type ChangeSet, openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { lockRoutes, routeAt, type Switched, switchedNames } from '@/lib/domain/catalogue/routes/item-routes';
import type { BundleQuestion } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { SupplierRoute } from '@/lib/platform/db';
import { type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import type { routeCostForm } from './price-forms';

export interface SetRouteCostInput {
  route: z.output<typeof routeCostForm>;
}

/**
 * Sets the cost of a route, and pauses or resumes its item and its bundles by it; or returns the question about them,
 * as `askAboutBundles`. Throws not_found, and conflict for a bundle and for a cost that was changed meanwhile.
 */
export async function setRouteCost(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { route: { itemid, position, seen, seenBundles, ...typed } }: SetRouteCostInput,
): Promise<Switched & { question?: BundleQuestion }> {
  const unchanged = () => ({ paused: [], resumed: [] });
  // `paiseFromRupees` converts units of any currency to hundredths.
  const hundredths = (amount: number | null) => (amount === null ? null : paiseFromRupees(amount));
  const cost = hundredths(typed.cost);
  return askAboutBundles(context, { itemid, seen: seenBundles, unchanged }, async (inside) => {
    await holdRates(inside);
    const route = routeAt(await lockRoutes(inside, itemid), position);
    if (seen !== undefined) assertVersion(route.cost === hundredths(seen) || route.cost === cost);
    const set = openChangeSet(inside, { kind: 'cost' });
    await writeCost(inside, { route, cost, set });
    return switchedNames(inside, { itemids: [itemid], set });
  });
}

export interface WriteCostInput {
  /** Of a locked item. */
  route: SupplierRoute;
  /** Hundredths of the supplier's currency; null when it is unknown. */
  cost: Paise | null;
  set: ChangeSet;
}

/**
 * Writes the cost of a route and of its bundles in the caller's transaction, which applies the rule about costs
 * afterwards.
 */
export async function writeCost(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { route, cost, set }: WriteCostInput,
): Promise<void> {
  const { id, itemid, position } = route;
  const { name: supplier, currency } = accountOf(route);
  const costCurrency = cost === null ? null : currency;
  await inside.db.supplierRoute.update({
    where: { id },
    data: { cost, costCurrency, updatedAt: inside.clock.now() },
  });
  await recordAudit(inside, {
    action: 'set-route-cost',
    objectType: 'item',
    objectId: String(itemid),
    before: { supplier, cost: route.cost === null ? null : rupees(route.cost) },
    after: { supplier, cost: cost === null ? null : rupees(cost), currency },
  });
  await set.record([
    {
      objectType: 'route',
      objectId: `${itemid}:${position}`,
      field: 'cost',
      byRule: false,
      oldValue: route.cost,
      newValue: cost,
    },
  ]);
  // A bundle has no line of its own: its cost is taken back with this one.
  await deriveBundles(inside, itemid);
}
