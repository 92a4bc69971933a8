import type { z } from 'zod';
import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { assertVersion, lockItem } from '@/lib/domain/catalogue/named-row';
import type { PriceRowResult } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { savePricesForm } from './price-forms';

type Row = z.output<typeof savePricesForm>['rows'][number];

export interface SavePricesInput {
  rows: Row[];
}

/**
 * Changes the prices of several items, each in a transaction of its own, so that an item that was changed meanwhile
 * does not stop the others. Throws forbidden.
 */
export async function savePrices(context: ItemContext, { rows }: SavePricesInput): Promise<PriceRowResult[]> {
  const results: PriceRowResult[] = [];
  for (const row of rows) results.push(await saveRow(context, row));
  return results;
}

async function saveRow(context: ItemContext, row: Row): Promise<PriceRowResult> {
  try {
    return await transaction(context, (inside) => savePrice(inside, row));
  } catch (error) {
    // Without the permission no row can be saved, so the whole call fails.
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
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
  inside: ItemContext,
  { itemid, seen, price, resellPrice }: Row,
): Promise<PriceRowResult> {
  const before = await lockItem(inside, String(itemid));
  assertVersion(before.version === seen);
  const data = { discountedPrice: price, resellPrice };
  const after = await changeItem(inside, { action: 'update-item', before, data });
  const paused = before.inStock && !after.inStock;
  return { itemid, name: after.name, saved: true, message: paused ? 'Paused: it is below its cost.' : '' };
}

async function nameOf({ db }: Pick<Context, 'db'>, itemid: number): Promise<string> {
  const item = await db.item.findUnique({ where: { itemid }, select: { name: true } });
  return item?.name ?? `Item ${itemid}`;
}
