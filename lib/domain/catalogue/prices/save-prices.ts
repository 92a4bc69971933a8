import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { savePricesForm } from '@/lib/domain/catalogue/forms';
import { assertVersion, lockItem } from '@/lib/domain/catalogue/named-row';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import type { PriceRowResult } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { pauseBelowFloor } from './pause-below-floor';

type Row = z.output<typeof savePricesForm>['rows'][number];

export interface SavePricesInput {
  rows: Row[];
}

/**
 * Changes the prices of several items, each in a transaction of its own, so that an item that was changed meanwhile
 * does not stop the others. Throws forbidden.
 */
export async function savePrices(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { rows }: SavePricesInput,
): Promise<PriceRowResult[]> {
  assertMayChangePrices(context);
  const results: PriceRowResult[] = [];
  for (const row of rows) results.push(await saveRow(context, row));
  return results;
}

async function saveRow(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  row: Row,
): Promise<PriceRowResult> {
  try {
    return await transaction(context, (inside) => savePrice(inside, row));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The error is returned with its row, and the other rows are still saved.
    return {
      itemid: row.itemid,
      name: await nameOf(context, row.itemid),
      saved: false,
      message: error.message,
    };
  }
}

async function savePrice(
  inside: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemid, seen, price, resellPrice }: Row,
): Promise<PriceRowResult> {
  const before = await lockItem(inside, String(itemid));
  assertVersion(before.version === seen);
  const { name } = before;
  await inside.db.item.update({
    where: { itemid },
    data: {
      discountedPrice: price,
      resellPrice,
      version: { increment: 1 },
      updatedAt: inside.clock.now(),
    },
  });
  await recordAudit(inside, {
    action: 'update-item',
    objectType: 'item',
    objectId: String(itemid),
    before: { price: rupees(before.discountedPrice), resellPrice: rupees(before.resellPrice) },
    after: { price: rupees(price), resellPrice: rupees(resellPrice) },
  });
  const paused = await pauseBelowFloor(inside, { itemids: [itemid] });
  return { itemid, name, saved: true, message: paused.length > 0 ? 'Paused: it is below its cost.' : '' };
}

async function nameOf({ db }: Pick<Context, 'db'>, itemid: number): Promise<string> {
  const item = await db.item.findUnique({ where: { itemid }, select: { name: true } });
  return item?.name ?? `Item ${itemid}`;
}
