import type { Pool } from 'pg';
import { newId } from '@/lib/platform/ids';
import type { Person } from './model';

/** Opening balances in paise and hundredths of a point. */
export type Opening = Pick<Person, 'balance' | 'points'>;

// Everything that a sequence writes. The catalogue and its administrator stay.
const UNCOUNTED = [
  'reviews',
  'delivery_sends',
  'delivery_attempts',
  'order_events',
  'order_refunds',
  'ledger_entries',
  'ledger_journals',
  'wallets',
  'payments',
  'idempotency_keys',
  'audit_entries',
  'audit_chain',
  'graphile_worker._private_jobs',
  'job_outbox',
];

/** Empties the database of a sequence; history is append-only unless the triggers are lifted. */
export async function wipe(pool: Pool): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    ${UNCOUNTED.map((table) => `delete from ${table};`).join('\n')}
    -- Triggers count these, and count them down again.
    set local session_replication_role = origin;
    delete from wallet_transactions;
    delete from orders;
    delete from users where role = 'user';
    commit`);
}

/** New customers whose wallets agree with the ledger, in one statement: three builders each would take nine. */
export async function openWallets(pool: Pool, openings: Opening[]): Promise<Person[]> {
  const people = openings.map((opening): Person => {
    const userId = newId();
    return { ...opening, userId, email: `${userId.toLowerCase()}@example.com`, lines: [] };
  });
  await pool.query({
    name: 'model-purses',
    text: `
      with given as (
        select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as p (id, email, balance, points)
      ), people as (
        insert into users (id, name, email, email_key, role, created_at, updated_at)
        select id, 'Shopper', email, email, 'user', now(), now() from given
      ), purses as (
        select id || '-' || currency as id, id as user_id, currency::currency, amount, account::account
          from given, lateral (values ('INR', balance, 'wallet'), ('POINTS', points, 'points')) as v (currency, amount, account)
         where amount > 0
      ), filled as (
        insert into wallets (id, user_id, currency, balance, created_at, updated_at)
        select id, user_id, currency, amount, now(), now() from purses
      ), booked as (
        insert into ledger_journals (id, reason, reference, created_at)
        select id, 'opening', id, now() from purses
      )
      insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
      select id, account, id, currency, amount, now() from purses
      union all
      select id, 'adjustments', null, currency, -amount, now() from purses`,
    values: [
      people.map(({ userId }) => userId),
      people.map(({ email }) => email),
      people.map(({ balance }) => String(balance)),
      people.map(({ points }) => String(points)),
    ],
  });
  return people;
}
