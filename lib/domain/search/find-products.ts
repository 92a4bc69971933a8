import type { Context } from '@/lib/domain/context';
import type { FoundProduct } from './schema';

const AT_MOST = 10;

/** By any part of the name: a shop has few enough to look at all of them. */
export async function findProducts({ db }: Pick<Context, 'db'>, q: string): Promise<FoundProduct[]> {
  const products = await db.product.findMany({
    where: { deletedAt: null, name: { contains: q.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
    take: AT_MOST,
  });
  return products.map(({ id, name }) => ({ _id: id, name }));
}
