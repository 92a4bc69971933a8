import type { Sizes } from './sizes';

// The customers resemble those of a real store except in their number: names, numbers and addresses are spread so
// that a prefix of one finds some, and the whole of one finds one. 1999993 shares no factor with four billion.
const USERS = `
  insert into users (id, name, email, email_key, mobile, role, email_verified_at, blocked_at, created_at, updated_at)
  select 'L' || lpad(n::text, 21, '0'), first || ' ' || last, lower(first || '.' || last || n || '@' || host),
         lower(first || '.' || last || n || '@' || host), '+91' || (6000000000 + n::bigint * 1999993 % 4000000000),
         case when n % 200 = 0 then 'reseller' else 'user' end::role, case when n % 10 <> 9 then at end,
         case when n % 500 = 3 then at end, at, at
    from (select n, :now - n * (interval '730 days' / :users) as at,
                 (array['Asha','Ravi','Meera','Kabir','Divya','Arjun','Neha','Rohan','Priya','Vikram','Zoya','Imran'])[1 + n % 12] as first,
                 (array['Sharma','Patel','Khan','Reddy','Das','Nair','Singh','Iyer','Bose','Mehta','Joshi'])[1 + n % 11] as last,
                 (array['example.com','example.in','mail.example','post.example'])[1 + n % 4] as host
            from generate_series(0, :users - 1) n) made`;

// As the trigger of users writes them, which is disabled here.
const CONSENTS = `
  insert into consents (user_id, purpose, act, language, at)
  select id, 'account', 'unnoticed', 'en', created_at from users u
   where not exists (select from consents c where c.user_id = u.id)`;

// One order in a hundred belongs to the first customer, a reseller. All are delivered by hand, because deliveries by
// a supplier would need their attempts. As many orders are pending as in a small store, and they are the newest.
const ORDERS = [
  `create temp table large_goods on commit drop as
     select row_number() over (order by i.itemid, p.id) - 1 as k, i.itemid, i.discounted_price as value, i.name as item_name,
            p.id as product_id, p.name as product_name
       from items i join product_items l on l.itemid = i.itemid join products p on p.id = l.product_id`,
  `create temp table large_orders on commit drop as
     select made.*, 'T' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD') || lpad(n::text, 13, '0') as id,
            'L' || lpad(u::text, 21, '0') as user_id,
            case when status in ('Created', 'Failed') or n % 5 > 1 or u = 0 then 'upi' else 'wallet' end as mode
       from (select n, :now - interval '1 minute' - n * (interval '730 days' / :orders) as at,
                    case when n % 100 = 7 then 0 else n::bigint * 48271 % :users end as u,
                    case when n < 40 then 'Processing' when n < 200 and n % 10 = 9 then 'Created'
                         when n % 100 < 4 then 'Failed' when n % 100 < 8 then 'Refunded'
                         when n % 100 = 8 then 'Cancelled' else 'Completed' end as status
               from generate_series(0, :orders - 1) n) made`,
  `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
       payment_mode, value, status, reason, transactionid, instant, created_at, updated_at, paid_at, ended_at)
     select o.id, o.user_id, u.email, g.product_id, g.itemid, g.product_name, g.item_name,
            (100000000 + o.n::bigint * 7919 % 900000000)::text, (2000 + o.n % 9000)::text,
            (array['Night','Storm','Lotus','Tiger','Comet','Raven','Monsoon','Blaze'])[1 + o.n % 8] || (o.n::bigint * 6007 % 1000003),
            o.mode::payment_mode, g.value, o.status::order_status,
            case o.status when 'Refunded' then 'Out of stock at the supplier' when 'Cancelled' then 'Asked for by the customer' end,
            case when o.status in ('Created', 'Failed') then null when o.mode = 'upi' then (400000000000 + o.n)::text
                 else 'W' || substr(o.id, 2, 6) || lpad(o.n::text, 12, '0') || '1' end,
            false, o.at, o.at + interval '4 minutes', case when o.status not in ('Created', 'Failed') then o.at end,
            case when o.status not in ('Created', 'Processing') then o.at + interval '4 minutes' end
       from large_orders o join users u on u.id = o.user_id
       join large_goods g on g.k = o.n::bigint * 31 % (select count(*) from large_goods)`,
  `insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, status, gateway_order_id, utr,
       received_amount, next_check_at, paid_at, created_at, updated_at)
     select 'LP' || n, 'order', o.user_id, o.id, 'ekqr', o.id, o.value,
            case l.status when 'Created' then 'open' when 'Failed' then 'failed' else 'paid' end::payment_status, 'LG' || n,
            o.transactionid, case when o.paid_at is not null then o.value end,
            case when l.status = 'Created' then l.at + interval '30 days' end, o.paid_at, l.at, l.at
       from large_orders l join orders o on o.id = l.id where l.mode = 'upi'`,
];

// As the triggers of orders write them, which are disabled here.
const TEXTS = [
  `insert into order_texts (order_id, part, text)
     select id, 'order', tarang_order_text(id, user_email, input1, input2, player_name) from orders
     union all select id, 'reference', tarang_reference_text(transactionid) from orders where transactionid is not null`,
];

// A debit for each order paid from a wallet, a credit for each refund, and the rest are top-ups. Each customer has
// one top-up in a row of as many as there are customers, and it pays for everything that they may order, whatever the
// prices are; most other top-ups of some customers fail.
const LINES = [
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, created_at, updated_at)
     select o.transactionid, o.user_id, o.user_email, 'Debit', 'Success', o.value, o.id, case when :books then 'LJ1-' || l.n end, l.at, l.at
       from large_orders l join orders o on o.id = l.id where l.mode = 'wallet'`,
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, reason, created_at, updated_at)
     select 'W' || substr(o.id, 2, 6) || lpad(l.n::text, 12, '0') || '2', o.user_id, o.user_email, 'Refunded', 'Refunded', o.value,
            o.id, case when :books then 'LJ2-' || l.n end, o.reason, o.ended_at, o.ended_at
       from large_orders l join orders o on o.id = l.id where l.status in ('Refunded', 'Cancelled')`,
  `create temp table large_credits on commit drop as
     select m, 'L' || lpad((m::bigint * 69621 % :users)::text, 21, '0') as user_id, wanted.enough + m % 17 * 50000 as amount,
            case when m % 50 = 1 and m >= :users then 'Failed' when m % 5000 = 2 and m >= :users then 'Created' else 'Success' end as status,
            :now - interval '2 minutes' - m * (interval '730 days' / greatest(wanted.credits, 1)) as at
       from (select :transactions - (select count(*)::int from wallet_transactions) as credits,
                    (select max(value) from large_goods) * (:orders / :users + 2) as enough) wanted, generate_series(0, wanted.credits - 1) m`,
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, journal_id, reason, created_at, updated_at)
     select 'W' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD') || lpad(m::text, 12, '0') || '0', c.user_id, u.email, 'Credit',
            c.status::wallet_transaction_status, c.amount, case when c.status = 'Success' and :books then 'LJ3-' || m end,
            case when c.status = 'Success' then 'Added by support' end, at, at
       from large_credits c join users u on u.id = c.user_id`,
];

const BOOKS = [
  `insert into ledger_journals (id, reason, reference, created_at)
     select 'LJ1-' || n, 'order_paid', case mode when 'wallet' then id else 'LP' || n end, at
       from large_orders where status not in ('Created', 'Failed')
     union all select 'LJ2-' || n, 'order_refunded', id, at from large_orders where status in ('Refunded', 'Cancelled')`,
  `insert into ledger_journals (id, reason, reference, note, created_at)
     select journal_id, 'admin_credit', txnid, reason, created_at from wallet_transactions where type = 'Credit' and journal_id is not null`,
  `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
     select 'LW-' || user_id, user_id, 'INR', sum(case type when 'Debit' then -amount else amount end), :now, :now
       from wallet_transactions where journal_id is not null group by user_id`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'LJ1-' || l.n, side.account::account, case when side.account = 'wallet' then 'LW-' || l.user_id end, 'INR',
            side.sign * o.value, l.at
       from large_orders l join orders o on o.id = l.id,
            lateral (values (case l.mode when 'wallet' then 'wallet' else 'gateway' end, -1), ('sales', 1)) side (account, sign)
      where l.status not in ('Created', 'Failed')`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select t.journal_id, side.account::account, case when side.account = 'wallet' then 'LW-' || t.user_id end, 'INR',
            side.sign * t.amount, t.created_at
       from wallet_transactions t,
            lateral (values (case t.type when 'Refunded' then 'sales' else 'adjustments' end, -1), ('wallet', 1)) side (account, sign)
      where t.type <> 'Debit' and t.journal_id is not null`,
  `insert into order_events (order_id, at, kind, "from", "to")
     select id, at, kind, was::order_status, becomes::order_status
       from large_orders, lateral (values
         (1, 'created', null, 'Created', true),
         (2, 'paid', 'Created', 'Processing', status not in ('Created', 'Failed')),
         (3, case status when 'Completed' then 'delivered' else lower(status) end, 'Processing', status,
             status in ('Completed', 'Refunded', 'Cancelled')),
         (4, 'failed', 'Created', 'Failed', status = 'Failed')) step (place, kind, was, becomes, happened)
      where happened order by n, place`,
];

// The counts that the disabled triggers would have written.
const TALLIES = ['select tarang_rebuild_tallies()'];

/** The statements that fill the tables, in order. `now` is the time of the newest rows. */
export function statementsFor({ books, ...sizes }: Sizes, now: Date): string[] {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}::int`])),
    books: String(books),
    now: `'${now.toISOString()}'::timestamptz`,
  };
  return [USERS, CONSENTS, ...ORDERS, ...TEXTS, ...LINES, ...(books ? BOOKS : []), ...TALLIES].map((sql) =>
    sql.replaceAll(
      /(?<!:):(orders|users|transactions|books|now)\b/g,
      (_, name: string) => values[name] ?? '',
    ),
  );
}
