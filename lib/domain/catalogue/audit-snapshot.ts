import type { Item, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { type ProductRow, presentProduct } from './present';

/** The fields of an item that the audit log stores. Prices are rupees. */
export function auditSnapshotOfItem(item: Item): Prisma.InputJsonObject {
  return {
    name: item.name,
    imgpath: item.imgpath,
    type: item.type,
    suggestedTask: item.suggestedTask,
    isApi: item.isApi,
    apiType: item.apiType,
    itemidarray: item.packs,
    originalPrice: rupees(item.originalPrice),
    price: rupees(item.discountedPrice),
    resellPrice: rupees(item.resellPrice),
    inStock: item.inStock,
  };
}

/** The fields of a product that the audit log stores. */
export function auditSnapshotOfProduct(row: ProductRow): Prisma.InputJsonObject {
  const { _id, productid, createdAt, updatedAt, ...told } = presentProduct(row);
  return told;
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
