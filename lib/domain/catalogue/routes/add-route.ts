import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { deriveBundles } from '@/lib/domain/catalogue/bundles/derive-bundles';
import type { addRouteForm } from '@/lib/domain/catalogue/items/item-forms';
import { lockItem } from '@/lib/domain/catalogue/named-row';
import type { Context } from '@/lib/domain/context';
import { accountOf, apiTypeMeaning } from '@/lib/integrations/suppliers/descriptors';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { assertOfOneGame } from './compatibility';
import { lockRoutes } from './item-routes';

/** The most routes of an item. */
const MOST_ROUTES = 10;

/**
 * Adds a last route to an item that a supplier delivers, and to its bundles. The route is switched off and has no cost,
 * so that a mistyped pack is not delivered before staff have checked it. Throws not_found, invalid_input, conflict.
 */
export async function addRoute(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemid, apiType, packs }: z.output<typeof addRouteForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const routes = await lockRoutes(inside, itemid);
    const item = await lockItem(inside, String(itemid));
    if (!item.isApi || routes.length === 0) throw new AppError('conflict', 'catalogue.notBySupplier');
    await assertOfOneGame(inside, { item, apiType });
    const { supplier, region, settings } = apiTypeMeaning(apiType);
    if (routes.some((route) => isSame(route, { supplier, region, packs })))
      throw new AppError('conflict', 'catalogue.routeExists');
    if (routes.length >= MOST_ROUTES) throw new AppError('conflict', 'catalogue.tooManyRoutes');
    const now = clock.now();
    const position = Math.max(...routes.map((route) => route.position)) + 1;
    await db.supplierRoute.create({
      data: {
        id: newId(clock),
        itemid,
        position,
        supplier,
        region,
        packs,
        enabled: false,
        checked: false,
        settings: JSON.parse(JSON.stringify(settings)),
        createdAt: now,
        updatedAt: now,
      },
    });
    await deriveBundles(inside, itemid);
    const { name } = accountOf({ supplier, region });
    await recordAudit(inside, {
      action: 'add-route',
      objectType: 'item',
      objectId: String(itemid),
      after: { supplier: name, packs },
    });
  });
}

interface Bought {
  supplier: string;
  region: string;
  packs: string[];
}

function isSame(one: Bought, other: Bought): boolean {
  const what = ({ supplier, region, packs }: Bought) => JSON.stringify([supplier, region, packs]);
  return what(one) === what(other);
}
