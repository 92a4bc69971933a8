import { recordAudit } from '@/lib/domain/audit-log';
import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { requireSecondForSale } from '@/lib/domain/catalogue/prices/require-second-for-sale';
import type { SkippedLine } from '@/lib/domain/catalogue/schema';
import type { Item, PriceChangeLine } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type ChangeSet, linesOfItem, stockStateFrom, valuesOfItem } from './change-set';

export interface WriteBackInput {
  lines: PriceChangeLine[];
  undo: ChangeSet;
  /** Whether a sale far below the cost asks for a second person; otherwise such an item is left as it is. */
  asksSecond: boolean;
  /** Gets what is left as it is: most of it has another value than the change set left there. */
  skipped: SkippedLine[];
}

/** A line that is left as it is. */
export const skip = (
  { objectType, objectId, field }: PriceChangeLine,
  why: SkippedLine['why'],
): SkippedLine => ({
  // The column's check allows no other type.
  objectType: objectType as SkippedLine['objectType'],
  objectId,
  field,
  why,
});

/**
 * Gives an item the values from before a change set, where it still has those of the change set. In the caller's
 * transaction.
 */
export async function writeItemBack(
  inside: ItemContext,
  { item, lines, undo, asksSecond, skipped }: WriteBackInput & { item: Item },
): Promise<void> {
  const values: Record<string, bigint> = valuesOfItem(item);
  const data: { originalPrice?: bigint; discountedPrice?: bigint; resellPrice?: bigint; inStock?: boolean } =
    {};
  let isPausedAgain = false;
  for (const line of lines) {
    const { field, oldValue, newValue } = line;
    // The rule may have paused since what the change set had put in stock.
    const isAsLeft = values[field] === newValue || (field === 'stock' && values[field] === -1n);
    if (!isAsLeft || oldValue === null) skipped.push(skip(line, 'changed'));
    else if (field === 'price') data.discountedPrice = oldValue;
    else if (field === 'resell') data.resellPrice = oldValue;
    else if (field === 'original') data.originalPrice = oldValue;
    else if (stockStateFrom(oldValue) === 'paused') isPausedAgain = true;
    else data.inStock = stockStateFrom(oldValue) === 'in-stock';
  }
  // With a price the rule about costs decides instead.
  const isAlone = Object.keys(data).length === 1;
  const restocked = lines.find(({ field }) => field === 'stock' && data.inStock === true);
  if (!asksSecond && restocked && isAlone && (await needsSecond(inside, item, data))) {
    delete data.inStock;
    skipped.push(skip(restocked, 'below-cost'));
  }
  const before =
    Object.keys(data).length === 0
      ? item
      : await changeItem(inside, {
          action: 'update-item',
          before: item,
          data,
          set: undo,
          isRuleDeferred: true,
        });
  if (isPausedAgain) await pauseAgain(inside, before, undo);
}

/**
 * Whether selling the item again needs the approval of a second member of staff, because its price is too far below its
 * cost. The worker ends a schedule and cannot ask anybody: if it threw, the prices of the schedule would stay, and no
 * later schedule would end.
 */
async function needsSecond(inside: ItemContext, before: Item, data: Partial<Item>): Promise<boolean> {
  try {
    await requireSecondForSale(inside, { before, after: { ...before, ...data } });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'approval_required') return true;
    throw error;
  }
}

/** Puts an item back into the pause of the rule, from which the rule resumes it. */
async function pauseAgain(inside: ItemContext, before: Item, set: ChangeSet): Promise<void> {
  if (before.pausedBy === 'floor') return;
  const paused = await inside.db.item.update({
    where: { itemid: before.itemid },
    data: {
      inStock: false,
      pausedBy: 'floor',
      version: { increment: 1 },
      updatedAt: inside.clock.now(),
    },
  });
  await recordAudit(inside, {
    action: 'update-item',
    objectType: 'item',
    objectId: String(before.itemid),
    before: { inStock: before.inStock, pausedBy: before.pausedBy },
    after: { inStock: false, pausedBy: 'floor' },
  });
  await set.record(linesOfItem(before, paused));
}
