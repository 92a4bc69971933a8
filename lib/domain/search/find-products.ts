import type { Context } from '@/lib/domain/context';
import type { FoundProduct } from './schema';

const MAX_PRODUCTS = 10;

/** Finds products by any part of their name. It reads all products, of which a store has few. */
export async function findProducts({ db }: Pick<Context, 'db'>, q: string): Promise<FoundProduct[]> {
  const products = await db.product.findMany({
    where: { deletedAt: null, name: { contains: q.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
    take: MAX_PRODUCTS,
  });
  return products.map(({ id, name }) => ({ _id: id, name }));
}
