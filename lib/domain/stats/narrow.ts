import { Prisma } from '@/lib/platform/db';
import type { Changed } from './changed';

/** `id` is one of these, as one value of the statement. */
const among = (column: string, ids: string[]) => Prisma.sql`${Prisma.raw(column)} = any(${ids}::text[])`;

/** The rows of a table with a time that were placed on these days, or since. */
function ofDays(table: string, days: string[], since: string): Prisma.Sql {
  const rows = Prisma.raw(`public.${table}`);
  return Prisma.sql`
    select r.* from unnest(${days}::date[]) d (day)
      join ${rows} r on r.created_at >= (d.day::timestamp at time zone 'Asia/Kolkata')
                    and r.created_at < ((d.day + 1)::timestamp at time zone 'Asia/Kolkata')
    union all
    select r.* from ${rows} r where r.created_at >= tarang_ist_day(${since}::timestamptz)::timestamp at time zone 'Asia/Kolkata'`;
}

const totalsOf = (view: string, days: string[], since: string) => Prisma.sql`
  select * from ${Prisma.raw(`public.${view}`)} where day = any(${days}::date[]) or day >= tarang_ist_day(${since}::timestamptz)`;

const ofOrders =
  (table: string, column = 'order_id') =>
  ({ orders }: Changed): Prisma.Sql =>
    Prisma.sql`select * from ${Prisma.raw(`public.${table}`)} where ${among(column, orders)}`;

/**
 * The rows that a rule goes through, of those that may have changed: each by the name of the table that it replaces.
 */
const ROWS = {
  orders: ofOrders('orders', 'id'),
  delivery_attempts: ofOrders('delivery_attempts'),
  order_events: ofOrders('order_events'),
  order_refunds: ofOrders('order_refunds'),
  order_reopenings: ofOrders('order_reopenings'),
  order_texts: ofOrders('order_texts'),
  source_refunds: ofOrders('source_refunds'),
  tax_documents: ofOrders('tax_documents'),
  payments: ({ payments }) => Prisma.sql`select * from public.payments where ${among('id', payments)}`,
  ledger_journals: ({ journals }) =>
    Prisma.sql`select * from public.ledger_journals where ${among('id', journals)}`,
  ledger_entries: ({ journals }) =>
    Prisma.sql`select * from public.ledger_entries where ${among('journal_id', journals)}`,
  wallet_transactions: ({ transactions }) =>
    Prisma.sql`select * from public.wallet_transactions where ${among('txnid', transactions)}`,
  wallets: ({ wallets }) => Prisma.sql`select * from public.wallets where ${among('id', wallets)}`,
  users: ({ users }) => Prisma.sql`select * from public.users where ${among('id', users)}`,
  audit_entries: ({ entries, since }) => Prisma.sql`
    select * from public.audit_entries where at >= ${since}::timestamptz or id = any(${entries}::bigint[])`,
  float_entries: ({ orders, since }) => Prisma.sql`
    select * from public.float_entries where created_at >= ${since}::timestamptz or kind = 'opening'
    union all
    select e.* from public.delivery_attempts a
      join public.float_entries e on (e.supplier, e.region, e.kind, e.reference) = (a.supplier, a.region, 'purchase', a.id)
     where ${among('a.order_id', orders)} and e.created_at < ${since}::timestamptz`,
} satisfies Record<string, (changed: Changed) => Prisma.Sql>;

/** Other selections of a table than by its own changes. */
const SELECTIONS = {
  /**
   * The orders that may have changed, and the orders of the same customers that were priced by a tier, which their
   * other orders decide.
   */
  'orders of tiers': {
    orders: ({ orders, buyers }: Changed) => Prisma.sql`
      select * from public.orders where ${among('id', orders)}
      union
      select * from public.orders where ${among('user_id', buyers)} and jsonb_typeof(breakdown #> '{award,tier}') = 'object'`,
  },
  /** All that have the bank reference of one that has changed. */
  'payments of references': {
    payments: ({ payments }: Changed) => Prisma.sql`
      select p.* from public.payments p
       where p.utr = any(array(select c.utr from public.payments c where ${among('c.id', payments)} and c.utr is not null))
      union
      select p.* from public.payments p
       where p.utr ~ '[A-Za-z]'
         and upper(p.utr) = any(array(select upper(c.utr) from public.payments c where ${among('c.id', payments)} and c.utr is not null))`,
  },
  /** All that have the supplier's order of one that has changed. */
  'attempts of supplier orders': {
    delivery_attempts: ({ orders }: Changed) => Prisma.sql`
      select a.* from (select distinct supplier, supplier_order_id from public.delivery_attempts
                        where ${among('order_id', orders)} and outcome = 'delivered') c
        join public.delivery_attempts a on a.supplier = c.supplier and a.supplier_order_id is not distinct from c.supplier_order_id
       where a.outcome = 'delivered'`,
  },
  'order days': {
    orders: ({ days, since }: Changed) => ofDays('orders', days, since),
    order_totals: ({ days, since }: Changed) => totalsOf('order_totals', days, since),
    delivery_day_times: ({ days, since }: Changed) => totalsOf('delivery_day_times', days, since),
  },
  'wallet days': {
    wallet_transactions: ({ walletDays, since }: Changed) => ofDays('wallet_transactions', walletDays, since),
    wallet_totals: ({ walletDays, since }: Changed) => totalsOf('wallet_totals', walletDays, since),
  },
  'user days': {
    users: ({ userDays, since }: Changed) => ofDays('users', userDays, since),
    user_day_totals: ({ userDays, since }: Changed) => totalsOf('user_day_totals', userDays, since),
  },
} satisfies Record<string, Record<string, (changed: Changed) => Prisma.Sql>>;

/** The name of a table, or of a selection above. */
export type Narrowed = keyof typeof ROWS | keyof typeof SELECTIONS;

/**
 * The beginning of a statement in which a rule that names these tables reads of them what may have changed. A rule
 * names a table `public.` of which it always reads all.
 */
export function narrow(narrowed: readonly Narrowed[], changed: Changed): Prisma.Sql {
  const parts = narrowed.flatMap((name) =>
    Object.entries(
      name in SELECTIONS
        ? SELECTIONS[name as keyof typeof SELECTIONS]
        : { [name]: ROWS[name as keyof typeof ROWS] },
    ),
  );
  if (parts.length === 0) return Prisma.empty;
  const named = parts.map(
    ([table, rows]: [string, (changed: Changed) => Prisma.Sql]) =>
      // Not read into a table of its own, which would have no indexes.
      Prisma.sql`${Prisma.raw(table)} as not materialized (${rows(changed)})`,
  );
  return Prisma.sql`with ${Prisma.join(named, ', ')}`;
}
