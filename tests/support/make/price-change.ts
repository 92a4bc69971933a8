import type { ChangeSetKind } from '@/lib/domain/catalogue/schema';
import type { Db, Item, PriceChangeSet, PriceDraft } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';

/** An item as the page of prices sends it, with another price. */
export function typedItem({ itemid, discountedPrice, resellPrice, inStock }: Item, price: string) {
  const seen = { price: rupees(discountedPrice), resell: rupees(resellPrice), inStock };
  return { itemid, price, resell: String(seen.resell), inStock, seen };
}

/** A price that was typed and not saved. */
export function makePriceDraft(db: Db, item: Item, price: string): Promise<PriceDraft> {
  const now = new Date();
  return db.priceDraft.create({
    data: {
      id: newId(),
      authorId: 'somebody',
      kind: 'prices',
      content: { items: [typedItem(item, price)], rates: [] },
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** A change set that has just given the item its price. */
export function makePriceChangeSet(db: Db, item: Item): Promise<PriceChangeSet> {
  const { discountedPrice: newValue } = item;
  return makeChangeSet(db, item, { kind: 'prices', field: 'price', oldValue: newValue - 100n, newValue });
}

/** A change set that has just taken the item out of stock. */
export async function makeStockChangeSet(db: Db, item: Item): Promise<PriceChangeSet> {
  await db.item.update({ where: { itemid: item.itemid }, data: { inStock: false } });
  return makeChangeSet(db, item, { kind: 'stock', field: 'stock', oldValue: 1n, newValue: 0n });
}

interface Changed {
  kind: ChangeSetKind;
  field: string;
  oldValue: bigint;
  newValue: bigint;
}

function makeChangeSet(db: Db, { itemid }: Item, { kind, ...changed }: Changed): Promise<PriceChangeSet> {
  const now = new Date();
  return db.priceChangeSet.create({
    data: {
      id: newId(),
      kind,
      reason: '',
      status: 'applied',
      createdAt: now,
      appliedAt: now,
      lines: {
        create: { objectType: 'item', objectId: String(itemid), ...changed },
      },
    },
  });
}
