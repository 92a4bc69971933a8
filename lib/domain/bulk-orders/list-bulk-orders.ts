import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { type BulkOrderSummary, MAX_LISTS } from './schema';

/** The lists of an account, the newest first. */
export async function listBulkOrders(
  { db }: Pick<Context, 'db'>,
  { userid: userId }: Pick<Viewer, 'userid'>,
): Promise<BulkOrderSummary[]> {
  const rows = await db.bulkOrder.findMany({
    where: { userId },
    include: {
      product: { select: { name: true } },
      item: { select: { name: true } },
      lines: { select: { orderId: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTS,
  });
  return rows.map(({ id, product, item, createdAt, lines }) => ({
    id,
    product: product.name,
    item: item.name,
    createdAt: createdAt.toISOString(),
    lines: lines.length,
    ordered: lines.filter(({ orderId }) => orderId !== null).length,
  }));
}
