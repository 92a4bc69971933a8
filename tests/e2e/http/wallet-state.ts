// What the tests of money in a shared store check: every rule of lib/domain/stats about money and history, unchanged,
// on the rows of these users alone. Other tests beside them write orders without payments.
import { expect } from '@playwright/test';
import { checkInvariants } from '@/lib/domain/stats';
import { REPORT_RULE } from '@/lib/domain/stats/report-invariants';
import { tallyInvariants } from '@/lib/domain/stats/tally-invariants';
import { type Database, openDatabase, Prisma } from '@/lib/platform/db';
import { makeWallet } from '../../support/make';
import { newPerson, type Person } from '../../support/server/people';
import { storeUnderTest } from '../../support/store-under-test';

export async function personWith(db: Database, balance: bigint, points = 0n): Promise<Person> {
  const person = await newPerson(db);
  if (balance > 0n) await makeWallet(db.prisma, person.user, { balance });
  if (points > 0n) await makeWallet(db.prisma, person.user, { balance: points, currency: 'POINTS' });
  return person;
}

/** Paise, or hundredths of a point; 0 for a user who never had any. */
export async function balanceOf(
  { prisma }: Database,
  { user }: Person,
  currency: 'INR' | 'POINTS' = 'INR',
): Promise<bigint> {
  const wallet = await prisma.wallet.findUnique({
    where: { userId_currency: { userId: user.id, currency } },
  });
  return wallet?.balance ?? 0n;
}

export const ordersOf = ({ prisma }: Database, { user }: Person) =>
  prisma.order.count({ where: { userId: user.id } });

// A temporary table comes before the other of its name in the search path. In this order, because each refers to
// those before.
const COPIES: [name: string, rows: string][] = [
  ['wallets', 'user_id in (select id from pg_temp.these)'],
  ['orders', 'user_id in (select id from pg_temp.these)'],
  ['payments', 'user_id in (select id from pg_temp.these)'],
  ['wallet_transactions', 'user_id in (select id from pg_temp.these)'],
  ['payment_disputes', 'payment_id in (select id from pg_temp.payments)'],
  ['order_texts', 'order_id in (select id from pg_temp.orders)'],
  ['order_events', 'order_id in (select id from pg_temp.orders)'],
  ['delivery_attempts', 'order_id in (select id from pg_temp.orders)'],
  ['source_refunds', 'order_id in (select id from pg_temp.orders)'],
  ['order_reopenings', 'order_id in (select id from pg_temp.orders)'],
  ['vault_codes', 'order_id in (select id from pg_temp.orders)'],
  ['vault_moves', 'code_id in (select id from pg_temp.vault_codes)'],
  ['partners', 'user_id in (select id from pg_temp.these)'],
  ['partner_keys', 'partner_id in (select user_id from pg_temp.partners)'],
  [
    'partner_spend_days',
    'holder in (select user_id from pg_temp.partners union all select id from pg_temp.partner_keys)',
  ],
  ['vault_reveals', 'code_id in (select id from pg_temp.vault_codes)'],
  // A batch has codes of other orders too, and can be counted only in the whole store.
  ['vault_batches', 'false'],
  // Events tell partners of their orders and point at no rows of their own.
  ['partner_events', 'subject in (select id from pg_temp.orders)'],
  ['partner_deliveries', 'event_id in (select id from pg_temp.partner_events)'],
  ['partner_tries', 'delivery_id in (select id from pg_temp.partner_deliveries)'],
  ['bulk_orders', 'user_id in (select id from pg_temp.these)'],
  ['bulk_order_lines', 'bulk_order_id in (select id from pg_temp.bulk_orders)'],
  ['referrals', 'order_id in (select id from pg_temp.orders)'],
  ['float_entries', `kind <> 'purchase' or reference in (select id from pg_temp.delivery_attempts)`],
  [
    'ledger_journals',
    `reference in (select id from pg_temp.orders union all select id from pg_temp.payments)
      or id in (select journal_id from public.ledger_entries
                 where wallet_id in (select id from pg_temp.wallets))`,
  ],
  ['ledger_entries', 'journal_id in (select id from pg_temp.ledger_journals)'],
];

// The tallies and sums of the panel count the rows of all tests, and cannot be compared here.
const SHARED_TALLIES = new Set([REPORT_RULE, ...tallyInvariants.map(({ name }) => name)]);

/** Nothing that these users did breaks a rule, and there is at least one row that could. */
export async function expectBalancedLedger(people: readonly Person[]): Promise<void> {
  // A connection of its own: its copies are dropped when it ends.
  const { prisma, close } = openDatabase({ url: storeUnderTest().ownerUrl, max: 1 });
  try {
    const broken = await prisma.$transaction(
      async (db) => {
        await db.$executeRaw`create temporary table these (id text primary key)`;
        const ids = people.map(({ user }) => Prisma.sql`(${user.id})`);
        await db.$executeRaw`insert into these values ${Prisma.join(ids)}`;
        for (const [name, rows] of COPIES) {
          await db.$executeRawUnsafe(
            `create temporary table ${name} (like public.${name} including indexes)`,
          );
          await db.$executeRawUnsafe(`insert into ${name} select * from public.${name} where ${rows}`);
        }
        const [seen] = await db.$queryRaw<{ journals: number }[]>`
          select count(*)::int as journals from ledger_journals`;
        expect(seen?.journals, 'movements of money that are looked at').toBeGreaterThan(0);
        return (await checkInvariants({ db })).filter(({ name, ok }) => !ok && !SHARED_TALLIES.has(name));
      },
      // All copies show one moment, whatever the worker does meanwhile.
      { timeout: 30_000, isolationLevel: 'RepeatableRead' },
    );
    expect(broken).toEqual([]);
  } finally {
    await close();
  }
}
