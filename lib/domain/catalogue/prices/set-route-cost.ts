import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { lockRoutes, pausedNames, routeAt } from '@/lib/domain/catalogue/routes/item-routes';
import type { Context } from '@/lib/domain/context';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import { transaction } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import type { routeCostForm } from './price-forms';

export interface SetRouteCostInput {
  route: z.output<typeof routeCostForm>;
}

/** Sets the cost of a route and returns the names of the items that are paused because of it. Throws not_found. */
export async function setRouteCost(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { route: { itemid, position, cost } }: SetRouteCostInput,
): Promise<{ paused: string[] }> {
  return transaction(context, async (inside) => {
    const route = routeAt(await lockRoutes(inside, itemid), position);
    const { name: supplier, currency } = accountOf(route);
    await inside.db.supplierRoute.update({
      where: { id: route.id },
      data: {
        // `paiseFromRupees` converts units of any currency to hundredths.
        cost: cost === null ? null : paiseFromRupees(cost),
        costCurrency: cost === null ? null : currency,
        updatedAt: inside.clock.now(),
      },
    });
    await recordAudit(inside, {
      action: 'set-route-cost',
      objectType: 'item',
      objectId: String(itemid),
      before: { supplier, cost: route.cost === null ? null : rupees(route.cost) },
      after: { supplier, cost, currency },
    });
    return { paused: await pausedNames(inside, [itemid]) };
  });
}
