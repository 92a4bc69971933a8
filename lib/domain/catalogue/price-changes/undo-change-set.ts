import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { familyOf, withBundles } from '@/lib/domain/catalogue/bundles/family';
import type { ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { writeRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import { writeCost } from '@/lib/domain/catalogue/prices/set-route-cost';
import type { SkippedLine } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type PriceChangeLine, type PriceChangeSet, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { after, hours } from '@/lib/platform/time';
import { batchLines, openChangeSet, stockStateFrom } from './change-set';
import { lockItems } from './lock-items';
import { holdRates, lockRates } from './lock-rates';
import { findStanding } from './standing-lines';
import { skip, type WriteBackInput, writeItemBack } from './write-item-back';

/** For how long a change set can be undone. */
export const UNDO_TIME = hours(1);

export interface UndoChangeSetInput {
  id: string;
}

export interface Undone {
  /** The change set of the undo itself, which can be undone as well. */
  set: string;
  skipped: SkippedLine[];
}

/**
 * Takes back what a change set changed, where nothing newer has changed it since, and tells what it left. What the rule
 * about costs did follows from the values of now. Orders keep their price. Throws not_found, forbidden, and conflict
 * when an hour has passed, when it was undone already, or when nothing is left to take back.
 */
export async function undoChangeSet(context: ItemContext, { id }: UndoChangeSetInput): Promise<Undone> {
  const undo = async (inside: ItemContext) => {
    const set = await lockSet(inside, id);
    if (set.status !== 'applied' || !set.appliedAt || !isUndoable(set.appliedAt, inside.clock.now()))
      throw new AppError('conflict', 'catalogue.undoTooLate');
    const { set: undo, skipped } = await takeBack(inside, { set, kind: 'undo' });
    if (undo === null) throw new AppError('conflict', 'catalogue.nothingToUndo');
    return { set: undo, skipped };
  };
  return withApprovalRequest(context, () => transaction(context, undo));
}

/** Whether a change set that was applied at this moment can still be undone. */
export function isUndoable(appliedAt: Date, now: Date): boolean {
  return after(appliedAt, UNDO_TIME) > now;
}

/** Locks a change set until the transaction ends. Throws not_found. */
export async function lockSet({ db }: Pick<Context, 'db'>, id: string): Promise<PriceChangeSet> {
  await db.$queryRaw`select 1 from price_change_sets where id = ${id} for update`;
  const set = await db.priceChangeSet.findUnique({ where: { id } });
  if (!set) throw notFound('PriceChange');
  return set;
}

/**
 * Takes back a locked change set in the caller's transaction. `set` is null when all of it has been changed since.
 * Throws conflict when it was taken back already.
 */
export async function takeBack(
  inside: ItemContext,
  { set, kind }: { set: PriceChangeSet; kind: 'undo' | 'end' },
): Promise<{ set: string | null; skipped: SkippedLine[] }> {
  const { db } = inside;
  if (await db.priceChangeSet.findUnique({ where: { undoOf: set.id }, select: { id: true } }))
    throw new AppError('conflict', 'catalogue.undoneAlready');
  const lines = await db.priceChangeLine.findMany({ where: { setId: set.id }, orderBy: { id: 'asc' } });
  await (lines.some(({ objectType }) => objectType === 'rate') ? lockRates : holdRates)(inside);
  await lockItems(inside, await familyOf(inside, itemidsOf(lines)));
  const own = lines.filter(({ byRule }) => !byRule);
  const { standing: kept, changed } = await findStanding(inside, set, own);
  const skipped = changed.map((line) => skip(line, 'changed'));
  const undo = openChangeSet(inside, { kind, reason: set.reason, undoOf: set, skipped });
  const batch = batchLines(undo);
  // One request for a second person cannot be for all items of a switch of the stock.
  const asksSecond = kind === 'undo' && (set.kind !== 'stock' || itemidsOf(kept).length === 1);
  await writeBack(inside, { lines: kept, undo: batch, asksSecond, skipped });
  await batch.flush();
  const isWide = kept.some(({ objectType }) => objectType === 'rate');
  // A switch of the stock alone is not second-guessed.
  const itemids = itemidsOf(lines.filter(({ field, byRule }) => byRule || field !== 'stock'));
  const bundled = await withBundles(
    inside,
    itemidsOf(lines.filter(({ objectType }) => objectType === 'route')),
  );
  await applyFloorRule(inside, { set: undo, ...(isWide ? {} : { itemids: [...itemids, ...bundled] }) });
  await skipPaused(inside, { lines, skipped });
  if (undo.count() === 0) return { set: null, skipped };
  await db.priceChangeSet.update({ where: { id: undo.id }, data: { skipped } });
  await recordAudit(inside, {
    action: kind === 'undo' ? 'undo-price-changes' : 'end-price-changes',
    objectType: 'price-changes',
    objectId: set.id,
    after: { by: undo.id, values: undo.count(), skipped: skipped.length },
  });
  return { set: undo.id, skipped };
}

/** The items of lines about items and about their routes. */
function itemidsOf(lines: PriceChangeLine[]): number[] {
  const ids = lines.flatMap(({ objectType, objectId }) =>
    objectType === 'rate' ? [] : Number(objectId.split(':')[0]),
  );
  return [...new Set(ids)];
}

async function writeBack(
  inside: ItemContext,
  { lines, undo, asksSecond, skipped }: WriteBackInput,
): Promise<void> {
  const { db } = inside;
  for (const line of lines) {
    if (line.objectType === 'rate') {
      const now = await db.currencyRate.findUnique({ where: { currency: line.objectId } });
      if ((now?.rate ?? null) !== line.newValue) skipped.push(skip(line, 'changed'));
      else await writeRate(inside, { currency: line.objectId, rate: line.oldValue, set: undo });
    }
    if (line.objectType === 'route') {
      const [itemid, position] = line.objectId.split(':').map(Number);
      const route = await db.supplierRoute.findFirst({
        where: { itemid: itemid ?? 0, position: position ?? 0 },
      });
      if (!route || route.cost !== line.newValue) skipped.push(skip(line, route ? 'changed' : 'deleted'));
      else await writeCost(inside, { route, cost: line.oldValue, set: undo });
    }
  }
  const ofItems = lines.filter(({ objectType }) => objectType === 'item');
  const items = await db.item.findMany({ where: { itemid: { in: itemidsOf(ofItems) }, deletedAt: null } });
  const byNumber = new Map(items.map((item) => [String(item.itemid), item]));
  for (const [id, ofItem] of Map.groupBy(ofItems, ({ objectId }) => objectId)) {
    const item = byNumber.get(id);
    if (item) await writeItemBack(inside, { item, lines: ofItem, undo, asksSecond, skipped });
    else skipped.push(...ofItem.map((line) => skip(line, 'deleted')));
  }
}

/** Tells which items that the rule had paused by the change set are still paused. */
async function skipPaused(
  { db }: Pick<Context, 'db'>,
  { lines, skipped }: Pick<WriteBackInput, 'lines' | 'skipped'>,
): Promise<void> {
  const pauses = lines.filter(({ byRule, newValue }) => byRule && stockStateFrom(newValue) === 'paused');
  const items = await db.item.findMany({
    where: { itemid: { in: itemidsOf(pauses) }, inStock: false },
    select: { itemid: true, pausedBy: true, deletedAt: true },
  });
  for (const line of pauses) {
    const item = items.find(({ itemid }) => String(itemid) === line.objectId);
    if (item?.deletedAt) skipped.push(skip(line, 'deleted'));
    else if (item) skipped.push(skip(line, item.pausedBy === null ? 'changed' : 'below-cost'));
  }
}
