import { presentItem } from '@/lib/domain/catalogue/present';
import { undoChangeSet } from '@/lib/domain/catalogue/price-changes/undo-change-set';
import type { StockChange } from '@/lib/domain/catalogue/schema';
import { notFound } from '@/lib/platform/errors';
import type { ItemContext } from './change-item';

/**
 * Takes back what `setItemStock` did, and returns the items that it has taken back: one that the store had paused is
 * paused again, and neither on sale below its cost nor out of stock for good. Throws as `undoChangeSet` does, and
 * not_found for another kind of change set, which needs another permission.
 */
export async function undoItemStock(context: ItemContext, { id }: { id: string }): Promise<StockChange> {
  const { db } = context;
  const done = await db.priceChangeSet.findUnique({ where: { id }, select: { kind: true } });
  if (done?.kind !== 'stock') throw notFound('PriceChange');
  const { set } = await undoChangeSet(context, { id });
  const lines = await db.priceChangeLine.findMany({ where: { setId: set }, select: { objectId: true } });
  const items = await db.item.findMany({
    where: { itemid: { in: lines.map(({ objectId }) => Number(objectId)) } },
    orderBy: { itemid: 'asc' },
  });
  const changed = items.map(({ itemid }) => itemid);
  return { items: items.map((item) => presentItem(item, 'admin')), changed, set };
}
