import type { Context } from '@/lib/domain/context';
import type { Order } from '@/lib/platform/db';
import type { OrderRecord } from './schema';

/** Where the archived events of an order are; null when all of them are in the database. */
export async function findArchive(
  { db }: Pick<Context, 'db'>,
  { createdAt }: Pick<Order, 'createdAt'>,
): Promise<OrderRecord['archive']> {
  const where = { upper: { gt: createdAt } };
  const [first, last] = await Promise.all([
    db.archivedPartition.findFirst({ where, orderBy: { upper: 'asc' } }),
    db.archivedPartition.findFirst({ where, orderBy: { upper: 'desc' } }),
  ]);
  return first && last && { before: last.upper.toISOString(), file: first.file };
}
