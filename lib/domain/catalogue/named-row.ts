import type { Context } from '@/lib/domain/context';
import type { Item, Product } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { idSchema } from './schema';

/** The largest value of an integer column. */
const LARGEST = 2_147_483_647;

/** The number or the `_id` of an item or product. */
export const nameSchema = idSchema;

function numberOf(name: string): number | null {
  return /^\d{1,10}$/.test(name) && Number(name) <= LARGEST ? Number(name) : null;
}

/** The number of an item, which may be deleted. Throws not_found. */
export async function itemidNamed({ db }: Pick<Context, 'db'>, name: string): Promise<number> {
  const itemid = numberOf(name);
  const where = itemid === null ? { id: name } : { itemid };
  const named = await db.item.findUnique({ where, select: { itemid: true } });
  if (!named) throw notFound('Item');
  return named.itemid;
}

/** The `_id` of the product with this number or `_id`, which is not looked for by its `_id`. Throws not_found. */
export async function productIdNamed({ db }: Pick<Context, 'db'>, name: string): Promise<string> {
  const productid = numberOf(name);
  if (productid === null) return name;
  const named = await db.product.findUnique({ where: { productid }, select: { id: true } });
  if (!named) throw notFound('Product');
  return named.id;
}

/**
 * An item and its product as findSale takes them. Neither the number of an item nor the `_id` of a product is looked
 * for, because that is what callers send, and findSale finds both. Throws not_found.
 */
export async function goodsNamed(
  context: Pick<Context, 'db'>,
  names: { product: string; item: string },
): Promise<{ productId: string; itemid: number }> {
  return {
    productId: await productIdNamed(context, names.product),
    itemid: numberOf(names.item) ?? (await itemidNamed(context, names.item)),
  };
}

/** Locks an item until the transaction ends. Throws not_found, also for a deleted one. */
export async function lockItem({ db }: Pick<Context, 'db'>, name: string): Promise<Item> {
  const itemid = await itemidNamed({ db }, name);
  await db.$queryRaw`select 1 from items where itemid = ${itemid} for update`;
  const item = await db.item.findFirst({ where: { itemid, deletedAt: null } });
  if (!item) throw notFound('Item');
  return item;
}

/** Locks a product until the transaction ends. Throws not_found, also for a deleted one. */
export async function lockProduct({ db }: Pick<Context, 'db'>, name: string): Promise<Product> {
  const id = await productIdNamed({ db }, name);
  await db.$queryRaw`select 1 from products where id = ${id} for update`;
  const product = await db.product.findFirst({ where: { id, deletedAt: null } });
  if (!product) throw notFound('Product');
  return product;
}

/** Throws conflict when the row has changed since its editor read it. */
export function assertVersion(same: boolean): void {
  if (!same) throw new AppError('conflict', 'requests.changedMeanwhile');
}

/** The next `updatedAt` of a product. It is the product's version, so it must differ even for two changes in 1 ms. */
export function nextVersion({ updatedAt }: Product, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
