import type { Item, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { classOf, type ProductRow, presentProduct } from './present';

/** The prices of an item in the audit log, in rupees. */
export function auditSnapshotOfPrices({
  originalPrice,
  discountedPrice,
  resellPrice,
}: Pick<Item, 'originalPrice' | 'discountedPrice' | 'resellPrice'>) {
  return {
    originalPrice: rupees(originalPrice),
    price: rupees(discountedPrice),
    resellPrice: rupees(resellPrice),
  };
}

/** The fields of an item in the audit log, without its prices. */
export function auditSnapshotOfItem(item: Item): Prisma.InputJsonObject {
  return {
    name: item.name,
    nameHi: item.nameHi,
    imgpath: item.imgpath,
    type: item.type,
    suggestedTask: item.suggestedTask,
    isApi: item.isApi,
    apiType: item.apiType,
    itemidarray: item.packs,
    unitCount: item.unitCount,
    bundleOf: item.bundleOf,
    bundleCount: item.bundleCount,
    inStock: item.inStock,
  };
}

/** The fields of a product that the audit log stores. */
export function auditSnapshotOfProduct(row: ProductRow): Prisma.InputJsonObject {
  const { _id, productid, createdAt, updatedAt, ...fields } = presentProduct(row);
  return { ...fields, ...classOf(row) };
}

/** The fields in which two snapshots differ, so that the audit log stores the change instead of both objects. */
export function changesBetween(before: Prisma.InputJsonObject, after: Prisma.InputJsonObject) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (from: Prisma.InputJsonObject): Prisma.InputJsonObject =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { changed: names.length > 0, before: only(before), after: only(after) };
}
