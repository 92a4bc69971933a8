// A settlement reads the webhooks of its own payment, however many of other payments wait because settlements stood still.
import { expect, test } from 'vitest';
import { runSettlementJob } from '@/lib/domain/payments';
import { openShop } from '../support/shop';

// One connection, which knows what it has read.
const shop = await openShop({ worker: false, outbox: true, connections: 1 });
const { pool } = shop.database.owner;

const addWebhooks = (kind: string, count: number, handledAt: Date | null) =>
  pool.query(
    `insert into webhook_inbox (id, gateway, digest, client_txn_id, payload, received, received_at, handled_at)
     select $1 || n, 'ekqr', $1 || n, $1 || n, '{}', 1, now(), $3 from generate_series(1, $2::int) n`,
    [kind, count, handledAt],
  );

async function rowsRead(): Promise<number> {
  await shop.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await shop.pool.query<{ read: string }>(
    `select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'webhook_inbox') as read
       from pg_stat_user_tables where relname = 'webhook_inbox'`,
  );
  return Number(rows[0]?.read);
}

test('a settlement reads no webhook of another payment', async () => {
  // As in a store where none waits, which is what PostgreSQL knows when they begin to.
  await addWebhooks('handled', 3000, new Date());
  await pool.query('analyze webhook_inbox');
  await addWebhooks('waiting', 3000, null);
  const { client_txn_id: clientTxnId } = await shop.order();
  await shop.pay({ client_txn_id: clientTxnId });
  const before = await rowsRead();
  await runSettlementJob(shop.context, { clientTxnId, tries: 0 });
  expect(await shop.db.webhookInbox.count({ where: { clientTxnId, handledAt: { not: null } } })).toBe(1);
  expect((await rowsRead()) - before).toBeLessThan(50);
});
