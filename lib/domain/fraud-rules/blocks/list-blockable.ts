import type { Context } from '@/lib/domain/context';
import { BLOCKABLE, type Blockable } from '@/lib/domain/fraud-rules/schema';

/** What can be blocked of each of these orders, by the order's id. */
export async function listBlockable(
  { db }: Pick<Context, 'db'>,
  orderIds: readonly string[],
): Promise<Record<string, Blockable[]>> {
  const rows = await db.orderSignals.findMany({ where: { orderId: { in: [...orderIds] } } });
  return Object.fromEntries(
    rows.map((row) => [row.orderId, BLOCKABLE.filter((subject) => row[subject] !== null)]),
  );
}
