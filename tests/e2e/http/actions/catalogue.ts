// Products, items and their routes.
import { listAdminProducts, listInCategory } from '@/lib/domain/catalogue';
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import type { Db } from '@/lib/platform/db';
import * as make from '../../../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../../../support/server/stock';
import { deleteListing, type Listing, makeListing } from '../../catalogue-fixture';
import { type MakeCase, unique } from './action-case';

/** A product with items of its own. */
export function withListing(inputFor: (listing: Listing, db: Db) => object | Promise<object>): MakeCase {
  return async (db) => {
    const listing = await makeListing(db);
    const itemids = listing.items.map(({ itemid }) => itemid);
    return {
      input: await inputFor(listing, db),
      state: async () => [
        await db.product.findUniqueOrThrow({
          where: { id: listing.product.id },
          include: { items: { orderBy: { position: 'asc' } } },
        }),
        await db.item.findMany({
          where: { itemid: { in: itemids } },
          include: { routes: { orderBy: { position: 'asc' } } },
          orderBy: { itemid: 'asc' },
        }),
      ],
      cleanUp: () => deleteListing(db, listing),
    };
  };
}

/** A listing whose product and items are drafts. */
function withDraft(inputFor: (listing: Listing) => object): MakeCase {
  return async (db) => {
    let draft: Listing | undefined;
    const prepared = await withListing((listing) => {
      draft = listing;
      return inputFor(listing);
    })(db);
    if (!draft) throw new Error('no listing was made');
    await db.product.update({ where: { id: draft.product.id }, data: { isDraft: true, instock: false } });
    await db.item.updateMany({
      where: { itemid: { in: draft.items.map(({ itemid }) => itemid) } },
      data: { isDraft: true, inStock: false },
    });
    return prepared;
  };
}

/** Deletes the products with these names, and their items. */
async function deleteProducts(db: Db, where: { name: string }): Promise<void> {
  const deletedAt = new Date();
  await db.item.updateMany({ where: { products: { some: { product: where } } }, data: { deletedAt } });
  await db.product.updateMany({ where, data: { deletedAt } });
}

/** The product of the sample file. */
const SAMPLE_NAME = 'Mobile Legends Brazil';

export const catalogueCases: Record<string, MakeCase> = {
  createProductAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_PRODUCT, name, category: 'others' },
      state: () => db.product.count({ where }),
      cleanUp: () => db.product.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  createItemAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_ITEM, name },
      state: () => db.item.count({ where }),
      cleanUp: () => db.item.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  editProductAction: withListing(({ product }) => ({
    ...NEW_PRODUCT,
    gameEvidence: '',
    nameHi: 'टेस्ट से',
    noteHi: '',
    unitName: '',
    unitPlural: '',
    unitNameHi: '',
    faq: [],
    category: 'others',
    id: product.id,
    seen: product.updatedAt.toISOString(),
    name: unique(),
  })),
  productStockAction: withListing(({ product }) => ({
    id: product.id,
    instock: false,
    seen: product.updatedAt.toISOString(),
  })),
  productNoteAction: withListing(({ product }) => ({
    id: product.id,
    importantNote: 'By an action',
    noteHi: 'टेस्ट से',
    seen: product.updatedAt.toISOString(),
  })),
  importProductAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { text: SAMPLE_FILE.replace(SAMPLE_NAME, name), key: crypto.randomUUID() },
      state: () => db.product.count({ where }),
      cleanUp: () => deleteProducts(db, where),
    };
  },
  duplicateProductAction: async (db) => {
    const listing = await makeListing(db);
    const name = unique();
    const where = { name };
    return {
      input: { id: listing.product.id, name, key: crypto.randomUUID() },
      state: () => db.product.count({ where }),
      cleanUp: async () => {
        await deleteProducts(db, where);
        await deleteListing(db, listing);
      },
    };
  },
  publishProductAction: withDraft(({ product }) => ({
    id: product.id,
    seen: product.updatedAt.toISOString(),
  })),
  publishItemAction: withDraft(({ items: [item] }) => ({ itemid: item.itemid, seen: item.version })),
  orderProductsAction: async (db) => {
    // A category in which no browser test makes products.
    const category = 'instant-games';
    const seen = (await listInCategory({ db }, { category })).map(({ id }) => id);
    const where = { id: { in: seen } };
    return {
      input: { category, ids: seen.toReversed(), seen },
      state: () =>
        db.product.findMany({ where, select: { id: true, position: true }, orderBy: { id: 'asc' } }),
      cleanUp: () => db.product.updateMany({ where, data: { position: null } }),
    };
  },
  orderItemsAction: withListing(({ product, items: [one, two] }) => ({
    id: product.id,
    items: [two.itemid, one.itemid],
    seen: [one.itemid, two.itemid],
  })),
  productRoutingAction: withListing(async ({ product: { id } }, db) => {
    const [shown] = await listAdminProducts({ db }, { search: id });
    return { id, use: 'second', seen: shown?.routesOff };
  }),
  deleteProductAction: withListing(({ product }) => ({
    id: product.id,
    seen: product.updatedAt.toISOString(),
  })),
  editItemAction: withListing(({ items: [item] }) => ({
    id: String(item.itemid),
    item: { ...NEW_ITEM, name: unique(), __v: item.version },
  })),
  deleteItemAction: withListing(({ items: [item] }) => ({ id: String(item.itemid), seen: item.version })),
  itemStockAction: withListing(({ items: [item] }) => ({
    items: [{ itemid: item.itemid, seen: item.version }],
    inStock: false,
  })),
  undoItemStockAction: withListing(async ({ items: [item] }, db) => ({
    id: (await make.makeStockChangeSet(db, item)).id,
  })),
  addRouteAction: withListing(({ items: [item] }) => ({
    itemid: item.itemid,
    apiType: 'SMILEBR',
    packs: ['26'],
  })),
  orderRoutesAction: withListing(({ items: [item] }) => ({
    itemid: item.itemid,
    positions: [1, 0],
    seen: [0, 1],
  })),
  itemRouteAction: withListing(({ items: [item] }) => ({
    itemid: item.itemid,
    position: 1,
    enabled: false,
    seenBundles: '',
  })),
};
