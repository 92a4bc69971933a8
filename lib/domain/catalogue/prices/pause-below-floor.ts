import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { floorOf, isBelow, ratesOf } from './floor';

export interface PauseInput {
  /** The items to check; all when not given. */
  itemids?: number[];
}

/**
 * Puts items out of stock whose price is below the floor, after a price, a cost, a rate or a route has changed. Returns
 * these items. In the audit log the actor is the store, and the warning in the log informs the operator.
 */
export async function pauseBelowFloor(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemids }: PauseInput = {},
): Promise<Item[]> {
  const { db, clock, log } = context;
  const rates = ratesOf(await db.currencyRate.findMany());
  const items = await db.item.findMany({
    where: { deletedAt: null, inStock: true, isApi: true, ...(itemids ? { itemid: { in: itemids } } : {}) },
    include: { routes: true },
    orderBy: { itemid: 'asc' },
  });
  const paused: Item[] = [];
  for (const item of items) {
    const floor = floorOf(item, rates);
    if (floor === null || !isBelow(item, floor)) continue;
    const { itemid } = item;
    // With the version in the condition, a simultaneous change of the item wins; it checks the floor itself.
    const { count } = await db.item.updateMany({
      where: { itemid, version: item.version, inStock: true },
      data: { inStock: false, version: { increment: 1 }, updatedAt: clock.now() },
    });
    if (count === 0) continue;
    await recordAudit(asStore(context), {
      action: 'pause-item',
      objectType: 'item',
      objectId: String(itemid),
      before: { inStock: true },
      after: {
        inStock: false,
        price: rupees(item.discountedPrice),
        resellPrice: rupees(item.resellPrice),
        cost: rupees(floor),
      },
    });
    log.warn(
      { itemid, item: item.name, cost: rupees(floor) },
      'an item was paused: it would sell below its cost',
    );
    paused.push(await db.item.findUniqueOrThrow({ where: { itemid } }));
  }
  return paused;
}
