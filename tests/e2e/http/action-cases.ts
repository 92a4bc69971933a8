// One valid call for each server action of the panel, on objects of its own: what it is sent, and what it changes.
import type { Db } from '@/lib/platform/db';
import * as make from '../../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../../support/server/stock';
import { clearJsonCache, makeShelf, type Shelf } from '../catalogue-fixture';

export interface ActionCase {
  /** What the form would send. */
  input: object;
  /** All that the action may change: the same before and after a refusal, different after the valid call. */
  state: () => Promise<unknown>;
  tidy: () => Promise<unknown>;
}

type MakeCase = (db: Db) => Promise<ActionCase>;

const NAME = 'Made by an action';
const RATE = 'PHP';

/** By the name under which the action is exported. */
export const ACTION_CASES: Record<string, MakeCase> = {
  createProductAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_PRODUCT, name, category: 'others' },
      state: () => db.product.count({ where }),
      tidy: () => db.product.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  createItemAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_ITEM, name },
      state: () => db.item.count({ where }),
      tidy: () => db.item.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  editProductAction: onShelf(({ product }) => ({
    ...NEW_PRODUCT,
    category: 'others',
    id: product.id,
    seen: product.updatedAt.toISOString(),
    name: unique(),
  })),
  productStockAction: onShelf(({ product }) => ({ id: product.id, instock: false })),
  productNoteAction: onShelf(({ product }) => ({
    id: product.id,
    importantNote: 'By an action',
    seen: product.updatedAt.toISOString(),
  })),
  productRoutingAction: onShelf(({ product }) => ({ id: product.id, use: 'second' })),
  deleteProductAction: onShelf(({ product }) => ({ id: product.id })),
  editItemAction: onShelf(({ items: [item] }) => ({
    id: String(item.itemid),
    item: { ...NEW_ITEM, name: unique(), __v: item.version },
  })),
  deleteItemAction: onShelf(({ items: [item] }) => ({ id: String(item.itemid) })),
  itemStockAction: onShelf(({ items: [item] }) => ({ items: [item.itemid], inStock: false })),
  itemRouteAction: onShelf(({ items: [item] }) => ({ itemid: item.itemid, position: 1, enabled: false })),
  routeCostAction: onShelf(({ items: [item] }) => ({ itemid: item.itemid, position: 1, cost: 0.5 })),
  pricesAction: onShelf(({ items: [item] }) => ({
    rows: [{ itemid: item.itemid, seen: item.version, price: 130, resellPrice: 125 }],
  })),
  rateAction: async (db) => {
    const where = { currency: RATE };
    const before = await db.currencyRate.findUnique({ where });
    return {
      // So little that no item falls below its cost.
      input: { currency: RATE, rupees: before?.rate === 1n ? 0.0002 : 0.0001 },
      state: () => db.currencyRate.findUnique({ where }),
      tidy: () =>
        before
          ? db.currencyRate.update({ where, data: before })
          : db.currencyRate.deleteMany({ where: { currency: RATE } }),
    };
  },
  deleteImageAction: async (db) => {
    const { id } = await make.makeImage(db, { title: NAME, type: 'Item' });
    const where = { id };
    return {
      input: { id },
      state: () => db.galleryImage.findUnique({ where }),
      tidy: () => db.galleryImage.deleteMany({ where }),
    };
  },
  updateUserAction: async (db) => {
    const user = await make.makeUser(db);
    return {
      input: {
        _id: user.id,
        userid: user.id,
        name: NAME,
        email: user.email,
        mobilenumber: user.mobile?.slice(3) ?? '',
        role: 'reseller',
        verified: 'true',
        isBlocked: 'false',
        seen: user.updatedAt.toISOString(),
      },
      state: () => db.user.findUniqueOrThrow({ where: { id: user.id } }),
      tidy: async () => undefined,
    };
  },
};

function unique(): string {
  return `${NAME} ${crypto.randomUUID().slice(0, 8)}`;
}

/** An action about a product and its items. */
function onShelf(inputFor: (shelf: Shelf) => object): MakeCase {
  return async (db) => {
    const shelf = await makeShelf(db);
    const itemids = shelf.items.map(({ itemid }) => itemid);
    return {
      input: inputFor(shelf),
      state: async () => [
        await db.product.findUniqueOrThrow({
          where: { id: shelf.product.id },
          include: { items: { orderBy: { position: 'asc' } } },
        }),
        await db.item.findMany({
          where: { itemid: { in: itemids } },
          include: { routes: { orderBy: { position: 'asc' } } },
          orderBy: { itemid: 'asc' },
        }),
      ],
      tidy: () => clearJsonCache(db, shelf),
    };
  };
}
