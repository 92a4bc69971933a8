import type { Database } from '@/lib/platform/db';

/**
 * Every row that purchases from this customer's wallet have left, with names in place of ids that differ from run to
 * run: two customers with the same history have equal rows.
 */
export async function walletRows({ prisma, pool }: Database, userId: string) {
  const wallet = await prisma.wallet.findFirstOrThrow({ where: { userId, currency: 'INR' } });
  const orders = await prisma.order.findMany({
    where: { userId },
    include: { events: { orderBy: { id: 'asc' } }, walletTransactions: true },
    orderBy: [{ createdAt: 'asc' }, { itemid: 'asc' }],
  });
  const purchases = [];
  for (const order of orders) {
    const txnid = order.transactionid ?? 'none';
    const journals = await prisma.ledgerJournal.findMany({
      where: { reference: order.id },
      include: { entries: { orderBy: { id: 'asc' } } },
    });
    const { rows: jobs } = await pool.query(
      'select t.identifier, j.payload, j.max_attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.key = $1',
      [`deliver:${order.id}`],
    );
    const events = order.events.map(({ id: _, ...event }) => event);
    const bought = { ...order, events, journals: journals.map(withoutIds), jobs };
    purchases.push(named(bought, [order.id, txnid, wallet.id, userId, ...journals.map(({ id }) => id)]));
  }
  const keys = await prisma.idempotencyKey.findMany({ where: { userId }, orderBy: { key: 'asc' } });
  const ids = orders.map(({ id }) => id);
  const entries = await prisma.ledgerEntry.count({ where: { walletId: wallet.id } });
  const lines = await prisma.walletTransaction.count({ where: { userId } });
  return { balance: wallet.balance, purchases, keys: named(keys, [userId], ids), entries, lines };
}

function withoutIds<T extends { entries: { id: bigint }[] }>(journal: T) {
  return { ...journal, entries: journal.entries.map(({ id: _, ...entry }) => entry) };
}

/** As JSON, each id replaced by its place in `ids`, and all of `alike` by one name. */
function named(value: unknown, ids: string[], alike: string[] = []): string {
  let text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  for (const [place, id] of ids.entries()) text = text.replaceAll(id, `id ${place}`);
  for (const id of alike) text = text.replaceAll(id, 'an order');
  return text;
}
