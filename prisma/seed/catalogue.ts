import path from 'node:path';
import type { Database } from '@/lib/platform/db';
import { paiseFromRupees } from '@/lib/platform/money';
import {
  type DemoItem,
  type DemoProduct,
  demoCollections,
  demoImages,
  demoItems,
  demoProducts,
} from './catalogue/index';

// The readable id of a product in addresses: the name of its picture.
function slugOf(product: DemoProduct): string {
  return path.basename(product.art, '.webp');
}

function itemRow(item: DemoItem, now: Date) {
  return {
    itemid: item.itemid,
    id: `item-${item.itemid}`,
    name: item.name,
    nameHi: item.nameHi,
    imgpath: item.art,
    type: item.type ?? null,
    apiType: item.apiType,
    suggestedTask: item.suggestedTask ?? null,
    originalPrice: paiseFromRupees(item.originalprice),
    discountedPrice: paiseFromRupees(item.discountedprice),
    resellPrice: paiseFromRupees(item.resellprice),
    inStock: item.inStock,
    isApi: item.isApi,
    packs: item.itemidarray,
    unitCount: item.unitCount,
    bundleOf: item.bundleOf,
    bundleCount: item.bundleCount,
    createdAt: now,
    updatedAt: now,
  };
}

function productRow({ art, items: _, category, ...product }: DemoProduct, id: string, now: Date) {
  return {
    ...product,
    id,
    imgpath: art,
    category: category === 'instant-games' ? ('instant_games' as const) : category,
    ...classOf(category),
    gameDecidedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** The games of the demo are played without stakes; its subscriptions and gift cards are no games. */
function classOf(category: DemoProduct['category']) {
  return category === 'games' || category === 'instant-games'
    ? { gameClass: 'social', gameReason: 'Played without stakes; nothing that is won in it can be paid out.' }
    : { gameClass: 'no_game', gameReason: 'A subscription or a gift card.' };
}

function routeRows(item: DemoItem, now: Date) {
  return item.routes.map(({ cost, ...route }, position) => ({
    ...route,
    id: `route-${item.itemid}-${position}`,
    itemid: item.itemid,
    position,
    cost: BigInt(cost.minor),
    costCurrency: cost.currency,
    createdAt: now,
    updatedAt: now,
  }));
}

/** Fills an empty catalogue with the demo products; does nothing when the catalogue has any product. */
export async function seedCatalogue({ prisma }: Pick<Database, 'prisma'>, now: Date): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    // Two servers that start at once fill it only once.
    await tx.$executeRaw`select pg_advisory_xact_lock(7261121)`;
    if ((await tx.product.count()) > 0) return false;
    await tx.item.createMany({ data: demoItems.map((item) => itemRow(item, now)) });
    await tx.supplierRoute.createMany({ data: demoItems.flatMap((item) => routeRows(item, now)) });
    await tx.product.createMany({
      data: demoProducts.map((product) => productRow(product, slugOf(product), now)),
    });
    await tx.productItem.createMany({
      data: demoProducts.flatMap((product) =>
        product.items.map((itemid, position) => ({ productId: slugOf(product), itemid, position })),
      ),
    });
    await tx.galleryImage.createMany({
      data: demoImages.map(({ path: url, redirectUrl, ...image }, index) => ({
        ...image,
        id: `image-${index}`,
        url,
        redirectUrl: redirectUrl ?? null,
        createdAt: new Date(now.getTime() + index),
      })),
    });
    for (const { products, ...collection } of demoCollections) {
      await tx.collection.create({ data: { ...collection, createdAt: now, updatedAt: now } });
      await tx.collectionProduct.createMany({
        data: products.map((productId, position) => ({
          collectionId: collection.id,
          productId,
          position,
        })),
      });
    }
    // Items that administrators create get numbers after those of the demo.
    await tx.$executeRaw`select setval(pg_get_serial_sequence('items', 'itemid'), (select max(itemid) from items))`;
    await tx.$executeRaw`select setval(pg_get_serial_sequence('products', 'productid'), (select max(productid) from products))`;
    return true;
  });
}
