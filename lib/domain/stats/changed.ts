import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

/** What may have changed since a moment: ids of rows, and of rows that belong to them. */
export interface Changed {
  /** As PostgreSQL reads it. */
  since: string;
  orders: string[];
  payments: string[];
  journals: string[];
  transactions: string[];
  wallets: string[];
  users: string[];
  entries: string[];
  /** Days before the moment (IST, yyyy-mm-dd) of which something has changed. */
  days: string[];
  walletDays: string[];
  userDays: string[];
  /** Customers who have an order that is marked as changed. */
  buyers: string[];
}

/** More than these are read as fast with all others. */
const MOST_ORDERS = 200_000;

const dayOf = Prisma.sql`case when length(subject) = 10 then subject::date else tarang_ist_day(subject::timestamptz) end`;
const subjects = (kind: string) => Prisma.sql`select subject from marked where kind = ${kind}::text`;
const listed = (rows: Prisma.Sql) =>
  Prisma.sql`array(select id::text from (${rows}) found (id) where id is not null)`;
const daysOf = (kind: string) =>
  listed(
    Prisma.sql`select distinct ${dayOf} from marked where kind = ${kind}::text and ${dayOf} < (select day from bound)`,
  );

/**
 * Finds what may have changed since a moment. Rows of later are found by their times; triggers have marked changes of
 * others, in `changed_rows`. What belongs together is found from each of its rows, so that a rule that goes through the
 * orders here sees the change of a delivery, and one that goes through journals that of an order. Null when so much has
 * changed, or what all rows hang on, that all rows must be read.
 */
export async function findChanged({ db }: Pick<Context, 'db'>, since: string): Promise<Changed | null> {
  const after = Prisma.sql`${since}::timestamptz`;
  // Its lists are short beside the tables: a hash of a table reads all of it.
  await db.$executeRaw`select set_config('enable_hashjoin', 'off', true)`;
  const [found] = await db.$queryRaw<(Omit<Changed, 'since'> & { everything: boolean })[]>(
    Prisma.sql`
      with bound as (select tarang_ist_day(${after}) as day),
      marked as materialized (select distinct kind, subject from changed_rows where at >= ${after}),
      moved as materialized (
        select id from ledger_journals where created_at >= ${after}
        union select journal_id from ledger_entries where created_at >= ${after}
        union ${subjects('journal')}
        union select e.journal_id from marked m join ledger_entries e on e.wallet_id = m.subject where m.kind = 'owner'
        union select journal_id from wallet_transactions where created_at >= ${after} and journal_id is not null
        union select t.journal_id from marked m join wallet_transactions t on t.txnid = m.subject
               where m.kind = 'transaction' and t.journal_id is not null),
      named as materialized (
        select j.reference as id from moved m join ledger_journals j on j.id = m.id
        union ${subjects('reference')}),
      the_orders as materialized (
        select id from orders where created_at >= ${after}
        union ${subjects('order')}
        union select id from named
        union select order_id from payments where created_at >= ${after}
        union select p.order_id from marked m join payments p on p.id = m.subject where m.kind = 'payment'
        union select p.order_id from named n join payments p on p.id = n.id
        union select r.order_id from named n join order_refunds r on r.id = n.id
        union select r.order_id from named n join reviews r on r.id = n.id
        union select r.order_id from named n join order_reopenings r on r.id = n.id
        union select r.order_id from named n join source_refunds r on r.id = n.id
        union select order_id from delivery_attempts where sent_at >= ${after}
        union select a.order_id from delivery_sends s join delivery_attempts a on a.id = s.attempt_id where s.sent_at >= ${after}
        union select a.order_id from marked m join delivery_attempts a on a.id = m.subject where m.kind = 'attempt'
        union select order_id from order_events where at >= ${after}
        union select order_id from wallet_transactions where created_at >= ${after}
        union select t.order_id from marked m join wallet_transactions t on t.txnid = m.subject where m.kind = 'transaction'
        union select c.order_id from marked m join vault_codes c on c.batch_id = m.subject where m.kind = 'batch'),
      the_transactions as materialized (
        select txnid as id from wallet_transactions where created_at >= ${after}
        union ${subjects('transaction')}
        union select t.txnid from moved m join wallet_transactions t on t.journal_id = m.id
        union select t.txnid from the_orders o join wallet_transactions t on t.order_id = o.id
        union select p.wallet_transaction_id from payments p where created_at >= ${after}
        union select p.wallet_transaction_id from marked m join payments p on p.id = m.subject where m.kind = 'payment'
        union select p.wallet_transaction_id from named n join payments p on p.id = n.id),
      the_payments as materialized (
        select id from payments where created_at >= ${after}
        union ${subjects('payment')}
        union select id from named
        union select p.id from the_orders o join payments p on p.order_id = o.id
        union select p.id from the_transactions t join payments p on p.wallet_transaction_id = t.id),
      the_references as materialized (
        select id from named
        union select id from the_orders
        union select id from the_payments
        union select r.id from the_orders o join order_refunds r on r.order_id = o.id
        union select r.id from the_orders o join order_reopenings r on r.order_id = o.id
        union select r.id from the_orders o join source_refunds r on r.order_id = o.id),
      the_journals as materialized (
        select id from moved
        union select j.id from the_references r join ledger_journals j on j.reference = r.id
        union select t.journal_id from the_transactions n join wallet_transactions t on t.txnid = n.id)
      select exists (select from marked where kind = 'everything') or (select count(*) from the_orders) > ${MOST_ORDERS}::int as everything,
             ${listed(Prisma.sql`select id from the_orders`)} as orders,
             ${listed(Prisma.sql`select id from the_payments`)} as payments,
             ${listed(Prisma.sql`select id from the_journals`)} as journals,
             ${listed(Prisma.sql`select id from the_transactions`)} as transactions,
             ${listed(Prisma.sql`
               ${subjects('wallet')}
               union select e.wallet_id from moved m join ledger_entries e on e.journal_id = m.id`)} as wallets,
             ${listed(Prisma.sql`select id from users where created_at >= ${after} union ${subjects('user')}`)} as users,
             ${listed(subjects('entry'))} as entries,
             ${daysOf('day')} as days, ${daysOf('wallet day')} as "walletDays", ${daysOf('user day')} as "userDays",
             ${listed(Prisma.sql`
               select distinct o.user_id from marked m join orders o on o.id = m.subject where m.kind = 'order'`)} as buyers`,
  );
  await db.$executeRaw`select set_config('enable_hashjoin', 'on', true)`;
  if (!found || found.everything) return null;
  const { everything: _, ...changed } = found;
  return { since, ...changed };
}
