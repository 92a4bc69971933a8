import { expect, test } from 'vitest';
import { payerInvariants } from '@/lib/domain/stats/payer-invariants';
import { Prisma } from '@/lib/platform/db';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();

test('the rule that payers are sealed reads the index of those in plain, and not all payments', async () => {
  const { id, userId } = await make.makeOrder(db.prisma);
  const client = await owner.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, status, evidence, created_at, updated_at)
     select 'P' || n, 'order', $1, $2, 'ekqr', 'C' || n, 100, 'failed', '{"said": 1}', now(), now() from generate_series(1, 3000) n`,
    [userId, id],
  );
  await client.query('reset session_replication_role');
  client.release();
  await owner.pool.query('analyze payments');
  for (const { offenders } of payerInvariants) {
    const plan = JSON.stringify(
      await db.prisma.$queryRaw(Prisma.sql`explain select * from (${offenders}) found order by 1 limit 20`),
    );
    expect(plan).toContain('payments_plain_payers_idx');
    expect(plan).not.toContain('Seq Scan on payments');
  }
});
