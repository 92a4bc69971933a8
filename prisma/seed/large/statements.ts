import type { Sizes } from './sizes';

// The customers resemble those of a real store except in their number: names, numbers and addresses are spread so
// that a prefix of one finds some, and the whole of one finds one. 1999993 shares no factor with four billion.
const USERS = `
  insert into users (id, name, email, email_key, mobile, role, email_verified_at, blocked_at, created_at, updated_at)
  select 'L' || lpad(n::text, 21, '0'), first || ' ' || last, lower(first || '.' || last || n || '@' || host),
         lower(first || '.' || last || n || '@' || host), '+91' || (6000000000 + n::bigint * 1999993 % 4000000000),
         case when n % 200 = 0 then 'reseller' else 'user' end::role, case when n % 10 <> 9 then at end,
         case when n % 500 = 3 then at end, at, at
    from (select n, :now - n * (interval '1 day' * :days / :users) as at,
                 (array['Asha','Ravi','Meera','Kabir','Divya','Arjun','Neha','Rohan','Priya','Vikram','Zoya','Imran'])[1 + n % 12] as first,
                 (array['Sharma','Patel','Khan','Reddy','Das','Nair','Singh','Iyer','Bose','Mehta','Joshi'])[1 + n % 11] as last,
                 (array['example.com','example.in','mail.example','post.example'])[1 + n % 4] as host
            from generate_series(0, :users - 1) n) made`;

// As the trigger of users writes them, which is disabled here.
const CONSENTS = `
  insert into consents (user_id, purpose, act, language, at)
  select id, 'account', 'unnoticed', 'en', created_at from users u
   where not exists (select from consents c where c.user_id = u.id)`;

// The first customer, a reseller, has one order in a hundred and pays by UPI.
const USER_OF_ORDER = `case when n % 100 = 7 then 0 else n::bigint * 48271 % :users end`;
const STATUS_OF_ORDER = `
  case when n < 40 then 'Processing' when n < 200 and n % 10 = 9 then 'Created'
       when n % 100 < 4 then 'Failed' when n % 100 < 8 then 'Refunded'
       when n % 100 = 8 then 'Cancelled' else 'Completed' end`;
// Ids end in letters and digits that share nothing with one another, as the store's own do: zeros in front of a number
// would stand in every order, and each search by the end of an id would find them all.
const tailOf = (seed: string, length: number) =>
  `upper(substr(translate(encode(decode(md5(${seed}::text), 'hex'), 'base64'), '+/', 'XY'), 1, ${length}))`;
const isFromWallet = (user: string, status: string) =>
  `(${status} not in ('Created', 'Failed') and n % 5 < 2 and ${user} <> 0)`;

const PREPARED = [
  `create unlogged table large_goods as
     select row_number() over (order by i.itemid, p.id) - 1 as k, i.itemid, i.discounted_price as value, i.name as item_name,
            p.id as product_id, p.name as product_name
       from items i join product_items l on l.itemid = i.itemid join products p on p.id = l.product_id`,
  `create unlogged table large_wanted as
     select :transactions - count(*) filter (where ${isFromWallet(USER_OF_ORDER, STATUS_OF_ORDER)})
                          - count(*) filter (where ${STATUS_OF_ORDER} in ('Refunded', 'Cancelled')) as credits,
            (select max(value) from large_goods) * (:orders / :users + 2) as enough
       from generate_series(0, :orders - 1) n`,
];

// All are delivered by hand, because deliveries by a supplier would need their attempts. As many orders are pending as
// in a small store, and they are the newest. Rows are written in the order of their times, as a store writes them: the
// summaries of ranges of pages (BRIN) depend on it.
const ORDERS = [
  `create temp table large_orders on commit drop as
     select made.*, email as user_email, product_id, itemid, product_name, item_name, value,
            (100000000 + n::bigint * 7919 % 900000000)::text as input1, (2000 + n % 9000)::text as input2,
            (array['Night','Storm','Lotus','Tiger','Comet','Raven','Monsoon','Blaze'])[1 + n % 8] || (n::bigint * 6007 % 1000003) as player_name,
            case when status in ('Created', 'Failed') then null when mode = 'upi' then (400000000000 + n)::text
                 else 'W' || substr(made.id, 2, 6) || lpad(n::text, 12, '0') || '1' end as transactionid,
            case when status not in ('Created', 'Failed') then at end as paid_at,
            case when status not in ('Created', 'Processing') then at + interval '4 minutes' end as ended_at,
            case status when 'Refunded' then 'Out of stock at the supplier' when 'Cancelled' then 'Asked for by the customer' end as reason
       from (select n, at, status, 'T' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD') || ${tailOf('n', 13)} as id,
                    'L' || lpad(u::text, 21, '0') as user_id,
                    case when ${isFromWallet('u', 'status')} then 'wallet' else 'upi' end as mode
               from (select n, :now - interval '1 minute' - n * (interval '1 day' * :days / :orders) as at,
                            ${USER_OF_ORDER} as u, ${STATUS_OF_ORDER} as status
                       from generate_series(:first, :last) n) numbered) made
       join users on users.id = user_id
       join large_goods on k = n::bigint * 31 % (select count(*) from large_goods)
      order by n desc`,
  `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
       payment_mode, value, status, reason, transactionid, instant, created_at, updated_at, paid_at, ended_at)
     select id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
            mode::payment_mode, value, status::order_status, reason, transactionid, false, at, at + interval '4 minutes', paid_at, ended_at
       from large_orders`,
  `insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, status, gateway_order_id, utr,
       received_amount, next_check_at, paid_at, created_at, updated_at)
     select 'LP' || n, 'order', user_id, id, 'ekqr', id, value,
            case status when 'Created' then 'open' when 'Failed' then 'failed' else 'paid' end::payment_status, 'LG' || n,
            transactionid, case when paid_at is not null then value end,
            case when status = 'Created' then at + interval '30 days' end, paid_at, at, at
       from large_orders where mode = 'upi'`,
];

// As the triggers of orders write them, which are disabled here.
const TEXTS = [
  `insert into order_texts (order_id, part, text)
     select id, 'order', tarang_order_text(id, user_email, input1, input2, player_name) from large_orders
     union all select id, 'reference', tarang_reference_text(transactionid) from large_orders where transactionid is not null`,
];

// A debit for each order paid from a wallet, a credit for each refund, and the rest are top-ups. Each customer has
// one top-up in a row of as many as there are customers, and it pays for everything that they may order, whatever the
// prices are; most other top-ups of some customers fail.
const LINES = [
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, created_at, updated_at)
     select transactionid, user_id, user_email, 'Debit', 'Success', value, id, case when :books then 'LJ1-' || n end, at, at
       from large_orders where mode = 'wallet'`,
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, reason, created_at, updated_at)
     select 'W' || substr(id, 2, 6) || ${tailOf('n', 12)} || '2', user_id, user_email, 'Refunded', 'Refunded', value,
            id, case when :books then 'LJ2-' || n end, reason, ended_at, ended_at
       from large_orders where status in ('Refunded', 'Cancelled')`,
  `create temp table large_credits on commit drop as
     select made.*, 'W' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD') || ${tailOf('m', 12)} || '0' as txnid, email as user_email,
            case when status = 'Success' and :books then 'LJ3-' || m end as journal_id
       from (select m, 'L' || lpad((m::bigint * 69621 % :users)::text, 21, '0') as user_id, enough + m % 17 * 50000 as amount,
                    case when m % 50 = 1 and m >= :users then 'Failed' when m % 5000 = 2 and m >= :users then 'Created' else 'Success' end as status,
                    :now - interval '2 minutes' - m * (interval '1 day' * :days / greatest(credits, 1)) as at
               from large_wanted, generate_series(credits * :first / :orders, credits * (:last + 1) / :orders - 1) m) made
       join users on users.id = user_id
      order by m desc`,
  `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, journal_id, reason, created_at, updated_at)
     select txnid, user_id, user_email, 'Credit', status::wallet_transaction_status, amount, journal_id,
            case when status = 'Success' then 'Added by support' end, at, at
       from large_credits`,
];

const BOOKS = [
  `insert into ledger_journals (id, reason, reference, created_at)
     select 'LJ1-' || n, 'order_paid', case mode when 'wallet' then id else 'LP' || n end, at
       from large_orders where paid_at is not null`,
  `insert into ledger_journals (id, reason, reference, created_at)
     select 'LJ2-' || n, 'order_refunded', id, at from large_orders where status in ('Refunded', 'Cancelled')`,
  `insert into ledger_journals (id, reason, reference, note, created_at)
     select journal_id, 'admin_credit', txnid, 'Added by support', at from large_credits where journal_id is not null`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'LJ1-' || n, side.account::account, case when side.account = 'wallet' then 'LW-' || user_id end, 'INR', side.sign * value, at
       from large_orders, lateral (values (case mode when 'wallet' then 'wallet' else 'gateway' end, -1), ('sales', 1)) side (account, sign)
      where paid_at is not null`,
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select journal_id, side.account::account, case when side.account = 'wallet' then 'LW-' || user_id end, 'INR', side.sign * amount, at
       from (select 'LJ2-' || n as journal_id, 'sales' as source, user_id, value as amount, ended_at as at
               from large_orders where status in ('Refunded', 'Cancelled')
             union all select journal_id, 'adjustments', user_id, amount, at from large_credits where journal_id is not null) credited,
            lateral (values (source, -1), ('wallet', 1)) side (account, sign)`,
  `insert into order_events (order_id, at, kind, "from", "to")
     select id, at, kind, was::order_status, becomes::order_status
       from large_orders, lateral (values
         (1, 'created', null, 'Created', true),
         (2, 'paid', 'Created', 'Processing', paid_at is not null),
         (3, case status when 'Completed' then 'delivered' else lower(status) end, 'Processing', status,
             status in ('Completed', 'Refunded', 'Cancelled')),
         (4, 'failed', 'Created', 'Failed', status = 'Failed')) step (place, kind, was, becomes, happened)
      where happened order by n desc, place`,
];

const WALLETS = [
  `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
     select 'LW-' || user_id, user_id, 'INR', sum(case type when 'Debit' then -amount else amount end), :now, :now
       from wallet_transactions where journal_id is not null group by user_id`,
];

// The counts that the disabled triggers would have written.
const TALLIES = ['select tarang_rebuild_tallies()'];

const LAST = ['drop table large_goods, large_wanted'];

/** Statements of which each list belongs into one transaction. */
export interface LargeSteps {
  first: string[];
  /** The oldest orders first, so many in each as the slice says. */
  slices: string[][];
  wallets: string[];
  /** Needs one snapshot, and the indexes. */
  last: string[];
}

/** The statements that fill the tables, in order. `now` is the time of the newest rows. */
export function stepsFor({ books, ...sizes }: Sizes, now: Date, slice: number): LargeSteps {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}::int`])),
    books: String(books),
    now: `'${now.toISOString()}'::timestamptz`,
  };
  const fill = (statements: string[], more: Record<string, string> = {}) =>
    statements.map((sql) =>
      sql.replaceAll(
        /(?<!:):(orders|users|transactions|days|books|now|first|last)\b/g,
        (_, name: string) => ({ ...values, ...more })[name] ?? '',
      ),
    );
  const each = [...ORDERS, ...TEXTS, ...LINES, ...(books ? BOOKS : [])];
  const slices = [];
  for (let end = sizes.orders; end > 0; end -= slice)
    slices.push(fill(each, { first: `${Math.max(0, end - slice)}::int`, last: `${end - 1}::int` }));
  return {
    first: fill([USERS, CONSENTS, ...PREPARED]),
    slices,
    wallets: fill(books ? WALLETS : []),
    last: [...TALLIES, ...LAST],
  };
}
