// A settlement reads the webhooks of its own payment, however many of other payments wait because settlements stood
// still.
import { expect, test } from 'vitest';
import { runSettlementJob } from '@/lib/domain/payments';
import { rowsRead } from '../support/rows-read';
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

test('a settlement reads no webhook of another payment', async () => {
  // As in a store where none waits, which is what PostgreSQL knows when they begin to.
  await addWebhooks('handled', 3000, new Date());
  await pool.query('analyze webhook_inbox');
  await addWebhooks('waiting', 3000, null);
  const { client_txn_id: clientTxnId } = await shop.order();
  await shop.pay({ client_txn_id: clientTxnId });
  const read = () => rowsRead(shop.pool, ['webhook_inbox']);
  const before = await read();
  await runSettlementJob(shop.context, { clientTxnId, tries: 0 });
  expect(await shop.db.webhookInbox.count({ where: { clientTxnId, handledAt: { not: null } } })).toBe(1);
  const { scanned, byIndex } = await read();
  expect(scanned + byIndex - before.scanned - before.byIndex).toBeLessThan(50);
});
