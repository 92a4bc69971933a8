import type { Context } from '@/lib/domain/context';
import type { Item, Product } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { idSchema } from './schema';

/** The largest number that a row of ours can have. */
const LARGEST = 2_147_483_647;

/** By the number that the shop counts with, or by `_id`. */
export const nameSchema = idSchema;

function numberOf(name: string): number | null {
  return /^\d{1,10}$/.test(name) && Number(name) <= LARGEST ? Number(name) : null;
}

/** An item that is sold, held until the transaction ends. Throws not_found. */
export async function lockItem({ db }: Pick<Context, 'db'>, name: string): Promise<Item> {
  const itemid = numberOf(name);
  const where = itemid === null ? { id: name } : { itemid };
  const named = await db.item.findUnique({ where, select: { itemid: true } });
  if (!named) throw notFound('Item');
  await db.$queryRaw`select 1 from items where itemid = ${named.itemid} for update`;
  const item = await db.item.findFirst({ where: { ...named, deletedAt: null } });
  if (!item) throw notFound('Item');
  return item;
}

/** A product that is sold, held until the transaction ends. Throws not_found. */
export async function lockProduct({ db }: Pick<Context, 'db'>, name: string): Promise<Product> {
  const productid = numberOf(name);
  const where = productid === null ? { id: name } : { productid };
  const named = await db.product.findUnique({ where, select: { id: true } });
  if (!named) throw notFound('Product');
  await db.$queryRaw`select 1 from products where id = ${named.id} for update`;
  const product = await db.product.findFirst({ where: { ...named, deletedAt: null } });
  if (!product) throw notFound('Product');
  return product;
}

/** Throws conflict when the row is not the one that its editor has seen. */
export function assertVersion(same: boolean): void {
  if (!same) throw new AppError('conflict', 'requests.changedMeanwhile');
}

/** The next `updatedAt` of a product: it is its version, so it differs from the one before also within a millisecond. */
export function nextVersion({ updatedAt }: Product, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
