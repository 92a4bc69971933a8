// The panel's lists in every sort: hundreds of rows with equal values and without one, paged from both ends while rows
// are added; cursors that nobody was given; and which index serves each sort.
import { beforeAll, describe, expect, test } from 'vitest';
import { listUserPage } from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { listAllOrderPage, readAllOrders } from '@/lib/domain/orders';
import { allOrderPageQuery, orderListFilters } from '@/lib/domain/orders/schema';
import { listAllTransactionPage } from '@/lib/domain/wallet';
import { allTransactionPageQuery } from '@/lib/domain/wallet/schema';
import { captureStatements, planOf } from '../bench/admin-plan';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const context = { db: db.prisma, sealer: testSealer };
const ROWS = 420;

interface Page {
  ids: string[];
  newer: string | null;
  older: string | null;
}

interface List {
  /** Reads a page of 50. */
  read: (query: object) => Promise<Page>;
  /** Adds rows named `prefix` and a number, with values all over the list. */
  add: (prefix: string, from: number, to: number) => Promise<unknown>;
  /** The ids of all rows in the ascending order of a sort, as PostgreSQL sorts them without an index. */
  sorted: string;
  table: string;
}

const LISTS: Record<string, List> = {
  orders: {
    read: async (query) => {
      const { orders, ...page } = await listAllOrderPage(context, allOrderPageQuery.parse(query));
      return { ids: orders.map(({ orderid }) => orderid), ...page };
    },
    add: (prefix, from, to) =>
      db.pool.query(
        `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
           payment_mode, value, status, instant, created_at, updated_at, paid_at)
         select $1 || lpad((n * 7919 % 100000)::text, 5, '0'), user_id, 'many@example.com', product_id, itemid,
           product_name, item_name, 'x', 'y', 'upi', 1 + n * 31 % 17, 'Cancelled', true, at, at,
           case when n % 3 > 0 then at + n % 11 * interval '1 s' end
           from orders, generate_series($2::int, $3::int) n,
                lateral (select timestamptz '2026-11-20T10:00:00Z' - n / 3 * interval '1 minute' as at) t
          where id = 'T1'`,
        [prefix, from, to],
      ),
    sorted: `select id from orders order by
      case $1 when 'price' then value end,
      case $1 when 'paid' then paid_at end nulls first, case $1 when 'placed' then created_at end, id`,
    table: 'orders',
  },
  users: {
    read: async (query) => {
      const { users, newer, older } = await listUserPage(
        context,
        userPageQuery.parse({ limit: '50', ...query }),
      );
      return { ids: users.map(({ id }) => id), newer, older };
    },
    add: (prefix, from, to) =>
      db.pool.query(
        `insert into users (id, name, email, email_key, role, created_at, updated_at)
         select $1 || lpad((n * 7919 % 100000)::text, 5, '0'),
                (array['Asha', 'asha', 'Ørjan. B', 'प्रिया', 'Zed', 'a.b.c'])[1 + n % 6] || n % 4,
                $1 || n || '@example.com', $1 || n || '@example.com', 'user', at, at
           from generate_series($2::int, $3::int) n,
                lateral (select timestamptz '2026-11-20T10:00:00Z' - n / 3 * interval '1 minute' as at) t`,
        [prefix, from, to],
      ),
    sorted: `select id from users order by
      case $1 when 'name' then lower(name) end, case $1 when 'joined' then created_at end, id`,
    table: 'users',
  },
  transactions: {
    read: async (query) => {
      const { transactions, ...page } = await listAllTransactionPage(
        context,
        allTransactionPageQuery.parse(query),
      );
      return { ids: transactions.map(({ txnid }) => txnid), ...page };
    },
    add: (prefix, from, to) =>
      db.pool.query(
        `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, created_at, updated_at)
         select $1 || lpad((n * 7919 % 100000)::text, 5, '0'), user_id, 'many@example.com', 'Credit', 'Processing',
                1 + n * 31 % 17, at, at
           from wallet_transactions, generate_series($2::int, $3::int) n,
                lateral (select timestamptz '2026-11-20T10:00:00Z' - n / 3 * interval '1 minute' as at) t
          where txnid = 'W1'`,
        [prefix, from, to],
      ),
    sorted: `select txnid as id from wallet_transactions order by
      case $1 when 'amount' then amount end, case $1 when 'made' then created_at end, txnid`,
    table: 'wallet_transactions',
  },
};

const listOf = (name: string): List => {
  const list = LISTS[name];
  if (!list) throw new Error(`no list ${name}`);
  return list;
};

const COLUMNS = [
  ['orders', 'placed', 'orders_created_idx'],
  ['orders', 'price', 'orders_value_idx'],
  ['orders', 'paid', 'orders_paid_sort_idx'],
  ['users', 'joined', 'users_created_idx'],
  ['users', 'name', 'users_name_idx'],
  ['transactions', 'made', 'wallet_transactions_created_idx'],
  ['transactions', 'amount', 'wallet_transactions_amount_idx'],
] as const;
const SORTS = COLUMNS.flatMap(([list, column]) => [
  [list, column] as const,
  [list, `-${column}` as const] as const,
]);

async function allOf(list: List, sort: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(list.sorted, [sort.replace('-', '')]);
  const ids = rows.map(({ id }) => id);
  return sort.startsWith('-') ? ids.reverse() : ids;
}

/** Every row from one end to the other; `between` runs after each page. */
async function walk(
  list: List,
  query: object,
  way: 'before' | 'after',
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  let page = await list.read({ ...query, ...(way === 'after' && { last: '1' }) });
  for (let pages = 1; pages < 100; pages++) {
    found.push(...(way === 'before' ? page.ids : page.ids.toReversed()));
    const next = way === 'before' ? page.older : page.newer;
    if (!next) return found;
    await between(pages);
    page = await list.read({ ...query, [way]: next });
  }
  throw new Error('the pages have no end');
}

beforeAll(async () => {
  await make.makeOrder(db.prisma, { id: 'T1', status: 'Completed', value: 100_00n });
  await make.makeTransaction(db.prisma, await make.makeUser(db.prisma), { txnid: 'W1' });
  for (const list of Object.values(LISTS)) await list.add('M', 1, ROWS);
});

describe.each(SORTS)('%s by %s', (name, sort) => {
  const list = listOf(name);

  test('pages down and up hold every row once, in order', async () => {
    const all = await allOf(list, sort);
    expect(all.length).toBeGreaterThanOrEqual(ROWS);
    expect(await walk(list, { sort }, 'before')).toEqual(all);
    const up = await walk(list, { sort }, 'after');
    // The first page is always full: its rows can be those of the second as well.
    expect([...new Set(up)]).toEqual(all.toReversed());
    const first = await list.read({ sort });
    const second = await list.read({ sort, before: first.older });
    expect((await list.read({ sort, after: second.newer })).ids).toEqual(first.ids);
  });

  test('rows that are added meanwhile repeat none and hide none', async () => {
    const known = await allOf(list, sort);
    const letter = String.fromCharCode(65 + SORTS.findIndex((each) => each[0] === name && each[1] === sort));
    const found = await walk(list, { sort }, 'before', (page) =>
      list.add(`N${letter}${page}`, page * 40, page * 40 + 9),
    );
    expect(new Set(found).size).toBe(found.length);
    const shown = new Set(found);
    expect(known.filter((id) => !shown.has(id))).toEqual([]);
    const now = await allOf(list, sort);
    expect(found).toEqual(now.filter((id) => shown.has(id)));
  });

  test('cursors of another sort, forged and cut ones show the first page', async () => {
    const first = await list.read({ sort });
    const forge = (text: string) => Buffer.from(text).toString('base64url');
    const column = sort.replace('-', '');
    const other = (await list.read({ sort: undefined })).older;
    const cursors = [
      other,
      first.older?.slice(0, 8),
      forge(`${column}.M00001`),
      ...['', 'x', "1' or 1=1", '99999999999999999999999', '1e9', '\0'].map((value) =>
        forge(`${column}.M00001.${value}`),
      ),
      forge(`${column}.${"'; drop table orders; --"}.1`),
    ];
    for (const cursor of cursors) {
      const page = await list.read({ sort, before: cursor });
      // A text of a name sort is a position, and one of a row without a payment is too.
      if (page.ids.join() !== first.ids.join()) expect([column, cursor], cursor ?? '').toSatisfy(isPosition);
    }
    expect((await list.read({ sort: `${sort}x` })).ids).toEqual((await list.read({})).ids);
  });
});

function isPosition([column, cursor]: [string, string]): boolean {
  const text = Buffer.from(cursor, 'base64url').toString();
  return (column === 'name' && !text.includes('\0')) || (column === 'paid' && text.endsWith('M00001.'));
}

test('the file of orders follows the sort', async () => {
  const written: string[] = [];
  for await (const some of readAllOrders(context, orderListFilters.parse({ sort: 'price' })))
    written.push(...some.map(({ orderid }) => orderid));
  expect(written).toEqual(await allOf(listOf('orders'), 'price'));
});

test('a search keeps the sort', async () => {
  const list = listOf('orders');
  const wanted = (await allOf(list, '-price')).filter((id) => /^M[1-4]/.test(id));
  const found = (await walk(list, { sort: '-price', search: 'M' }, 'before')).filter((id) =>
    /^M[1-4]/.test(id),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(wanted);
});

describe('in a large shop', () => {
  beforeAll(async () => {
    for (const list of Object.values(LISTS)) {
      // One statement may take 15 s.
      for (let from = 1001; from < 21_000; from += 10_000) await list.add('V', from, from + 9999);
      await owner.pool.query(`vacuum analyze ${list.table}`);
    }
  });

  test('a search with thousands of matches keeps the sort', async () => {
    const list = listOf('orders');
    const wanted = (await allOf(list, '-price')).filter((id) => id !== 'T1').slice(0, 100);
    const search = { sort: '-price', search: 'many@example.com' };
    const first = await list.read(search);
    const second = await list.read({ ...search, before: first.older });
    expect([...first.ids, ...second.ids]).toEqual(wanted);
  });

  test.each(COLUMNS)('an index serves %s by %s at both ends and in between', async (name, column, index) => {
    const list = listOf(name);
    for (const sort of [column, `-${column}`]) {
      const { older } = await list.read({ sort });
      for (const query of [{ sort }, { sort, last: '1' }, { sort, before: older }, { sort, after: older }]) {
        const asked = await captureStatements(db.pool, () => list.read(query));
        const pages = asked.filter(({ text }) => text.includes('order by') && text.includes(list.table));
        expect(pages.length).toBeGreaterThan(0);
        for (const statement of pages) {
          const { reads, whole } = await planOf(db.pool, statement);
          if (!statement.text.includes('as value')) continue;
          expect(reads.join(), JSON.stringify(query)).toContain(index);
          expect(whole, JSON.stringify(query)).toEqual([]);
        }
      }
    }
  });
});
