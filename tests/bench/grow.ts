import type { World } from './world';

/** Orders of each customer that is created here. */
export const ORDERS_EACH = 20;

// Each order as the store would have left it: one in twenty was never paid, the others are paid, delivered and in the
// ledger. Triggers and foreign keys are off while they are written; `proveConsistent` looks afterwards.
const STATEMENTS = [
  `create temp table grown as
     select n, n % 20 = 0 as failed, s.*, lpad(n::text, 13, '0') as tail,
            case when n < ${ORDERS_EACH} then $3::text else 'bench-buyer-' || n / ${ORDERS_EACH} end as user_id,
            now() - interval '1 hour' - (n * interval '70 seconds') as at
       from generate_series($1::int, $2::int - 1) n,
            (select i.itemid, i.discounted_price as value, i.name as item_name, p.id as product_id, p.name as product_name
               from items i join product_items l on l.itemid = i.itemid join products p on p.id = l.product_id
              where p.id = 'mobile-legends' order by i.itemid limit 1) s`,
  `alter table grown add column id text`,
  `update grown set id = 'T' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD') || tail`,
  `insert into users (id, name, email, email_key, email_verified_at, created_at, updated_at)
     select distinct user_id, user_id, user_id || '@example.com', user_id || '@example.com', now(), now(), now()
       from grown where user_id <> $3::text and $1::int + $2::int > 0 on conflict do nothing`,
  `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
       payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at, transactionid)
     select id, user_id, user_id || '@example.com', product_id, itemid, product_name, item_name, (100000000 + n)::text,
            '2001', 'Player ' || n, 'upi', value, case when failed then 'Failed' else 'Completed' end::order_status, true,
            at, at, case when not failed then at end, case when not failed then at end, case when not failed then tail end
       from grown`,
  `insert into order_texts (order_id, part, text)
     select o.id, 'order', tarang_order_text(o.id, user_email, input1, input2, player_name) from orders o join grown using (id)
     union all select o.id, 'reference', tarang_reference_text(transactionid) from orders o join grown using (id)
      where transactionid is not null`,
  `insert into order_events (order_id, at, kind, "from", "to")
     select id, at, kind, was::order_status, is_now::order_status from grown,
       (values (1, 'created', null, 'Created'), (2, 'paid', 'Created', 'Processing'), (3, 'sent', null, null),
               (4, 'delivered', 'Processing', 'Completed')) step (place, kind, was, is_now)
      where place = 1 or not failed order by n, place`,
  `insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, status, gateway_order_id, utr,
       received_amount, paid_at, created_at, updated_at)
     select 'P' || tail, 'order', user_id, id, 'ekqr', id, value, case when failed then 'failed' else 'paid' end::payment_status,
            'G' || tail, case when not failed then tail end, case when not failed then value end,
            case when not failed then at end, at, at from grown`,
  `insert into webhook_inbox (id, gateway, digest, client_txn_id, payload, outcome, received_at, handled_at)
     select 'H' || tail, 'ekqr', 'D' || tail, id, '"status=success"', 'settled', at, at from grown where not failed`,
  `insert into delivery_attempts (id, order_id, pack_index, route_position, supplier, region, pack, live_key, reference,
       outcome, supplier_order_id, polls, sent_at, answered_at)
     select 'A' || tail, id, 0, 0, 'smileone', 'br', '13', id || ':0', id || '-000', 'delivered', 'S' || tail, 1, at, at
       from grown where not failed`,
  `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
     select 'W-' || user_id, user_id, 'POINTS', sum(value / 100), now(), now() from grown where not failed group by user_id
     on conflict (user_id, currency) do update set balance = wallets.balance + excluded.balance`,
  `insert into ledger_journals (id, reason, reference, created_at)
     select 'J1' || tail, 'order_paid', 'P' || tail, at from grown where not failed
     union all select 'J2' || tail, 'points_earned', id, at from grown where not failed`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'J1' || tail, 'gateway'::account, null, 'INR'::currency, -value, at from grown where not failed
     union all select 'J1' || tail, 'sales', null, 'INR', value, at from grown where not failed
     union all select 'J2' || tail, 'rewards', null, 'POINTS', -(value / 100), at from grown where not failed
     union all select 'J2' || tail, 'points', (select w.id from wallets w where w.user_id = grown.user_id and w.currency = 'POINTS'),
                      'POINTS', value / 100, at from grown where not failed`,
  `drop table grown`,
];

/** Brings the table from `from` to `to` orders; the first twenty are `reader`'s. */
export async function growOrders(
  { database }: World,
  { from, to, reader }: { from: number; to: number; reader: string },
): Promise<void> {
  await database.query("set session_replication_role = 'replica'");
  for (const statement of STATEMENTS)
    await database.query(statement, /\$\d/.test(statement) ? [from, to, reader] : []);
  await database.query("set session_replication_role = 'origin'");
  await rebuildTallies({ database });
  await proveConsistent({ database });
  await database.query('vacuum analyze');
}

const LEDGER = [
  `create temp table booked as
     select n, 'bench-saver-' || n % 5000 as user_id, lpad(n::text, 13, '0') as tail, 10000 + n % 977 as value,
            now() - interval '1 hour' - (n * interval '20 seconds') as at
       from generate_series(0, $1::int - 1) n`,
  `insert into users (id, name, email, email_key, email_verified_at, created_at, updated_at)
     select distinct user_id, user_id, user_id || '@example.com', user_id || '@example.com', now(), now(), now() from booked`,
  `insert into consents (user_id, purpose, act, language) select distinct user_id, 'account', 'unnoticed', 'en' from booked`,
  `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
     select 'W-' || user_id, user_id, 'INR', sum(value), now(), now() from booked group by user_id`,
  `insert into ledger_journals (id, reason, reference, created_at) select 'B' || tail, 'admin_credit', 'W' || tail, at from booked`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'B' || tail, side.account::account, case side.sign when 1 then 'W-' || user_id end, 'INR', side.sign * value, at
       from booked, (values ('adjustments', -1), ('wallet', 1)) side (account, sign) order by n, side.sign`,
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, journal_id, created_at, updated_at)
     select 'W' || tail, user_id, user_id || '@example.com', 'Credit', 'Success', value, 'B' || tail, at, at from booked`,
  `drop table booked`,
];

/** Writes so many credits, of two ledger entries each, to five thousand wallets. */
export async function growLedger({ database }: World, credits: number): Promise<void> {
  await database.query("set session_replication_role = 'replica'");
  for (const statement of LEDGER) await database.query(statement, /\$1/.test(statement) ? [credits] : []);
  await database.query("set session_replication_role = 'origin'");
  await rebuildTallies({ database });
  await proveConsistent({ database });
  await database.query('vacuum analyze');
}

/** What the triggers would have checked. */
async function proveConsistent({ database }: Pick<World, 'database'>): Promise<void> {
  const { rows } = await database.query<{ wrong: string }>(`
    select 'journal ' || journal_id as wrong from ledger_entries group by journal_id, currency having sum(amount) <> 0
    union all
    select 'wallet ' || w.id from wallets w left join ledger_entries e on e.wallet_id = w.id
     group by w.id having w.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'order ' || o.id from orders o left join users u on u.id = o.user_id left join payments p on p.order_id = o.id
     where u.id is null or p.id is null
    limit 5`);
  if (rows.length > 0)
    throw new Error(`the rows made for the bench are wrong: ${rows.map((row) => row.wrong).join(', ')}`);
}

/** What the triggers would have counted. */
async function rebuildTallies({ database }: Pick<World, 'database'>): Promise<void> {
  await database.query('begin isolation level repeatable read');
  await database.query('select tarang_rebuild_tallies()');
  await database.query('commit');
}
