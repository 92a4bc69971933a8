// The panel's files: exactly the rows of the filters, streamed in parts, safe in a spreadsheet.
import { expect, test } from 'vitest';
import { readAllOrders } from '@/lib/domain/orders';
import { sealContacts } from '@/lib/domain/personal-fields';
import { csvStream } from '@/lib/http/reply/csv';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const admin = await newPerson(shop.db, { role: 'admin' });
const get = (path: string) => shop.call(`GET ${path}`, { token: admin.token });
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

test('orders are exported as filtered, on all pages, and no cell runs as a formula', async () => {
  const buyer = await make.makeUser(shop.db.prisma, { email: 'csv@example.com' });
  await sealContacts({ db: shop.db.prisma, sealer: testSealer });
  const product = await make.makeProduct(shop.db.prisma);
  const item = await make.makeItem(shop.db.prisma, { product });
  const createdAt = new Date('2026-03-04T18:30:05.000Z');
  await make.makeOrder(shop.db.prisma, {
    id: 'TCSV0',
    user: buyer,
    product,
    item,
    createdAt,
    input1: '=1+1',
    input2: 'a,"b"',
    value: 12_50n,
  });
  await shop.db.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
       payment_mode, value, status, instant, created_at, updated_at)
     select 'TCSV' || n, user_id, user_email, product_id, itemid, product_name, item_name, 'x', 'y', 'upi', 1, status,
       instant, created_at - n * interval '1 second', updated_at from orders, generate_series(1, 1100) n where id = 'TCSV0'`,
  );
  const { status, text, headers } = await get('/admin/txn/csv?from=2026-03-05&to=2026-03-05&search=csv@');
  const [header, first, ...others] = linesOf(text);
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="orders.csv"']);
  expect(header).toMatch(/^Order,Placed \(IST\),/);
  expect(first).toMatch(/^TCSV0,2026-03-05 00:00:05,/);
  expect(first).toContain(`,'=1+1,"a,""b""",,12.50,upi,,csv@example.com,${buyer.id}`);
  // The seconds that belong to that day in India.
  expect(others.map((line) => line.split(',')[0])).toEqual(['TCSV1', 'TCSV2', 'TCSV3', 'TCSV4', 'TCSV5']);
  const all = linesOf((await get('/admin/txn/csv?search=csv@')).text);
  expect(all.length).toBe(1 + 1101);
  expect(new Set(all).size).toBe(all.length);
});

test('bug: a file began again from the top when what was left of its list ended meanwhile', async () => {
  const buyer = await make.makeUser(shop.db.prisma);
  const first = await make.makeOrder(shop.db.prisma, { id: 'TPART0', user: buyer, status: 'Processing' });
  await shop.db.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
       payment_mode, value, status, instant, created_at, updated_at)
     select 'TPART' || n, user_id, user_email, product_id, itemid, product_name, item_name, 'x', 'y', 'upi', 1, status,
       instant, created_at - n * interval '1 second', updated_at from orders, generate_series(1, 510) n where id = $1`,
    [first.id],
  );
  const context = { db: shop.db.prisma, sealer: testSealer };
  const ids: string[] = [];
  for await (const part of readAllOrders(context, { status: 'Processing' })) {
    ids.push(...part.map(({ orderid }) => orderid));
    await shop.db.pool.query(
      `update orders set status = 'Completed' where id = any (
      select id from orders where user_id = $1 order by created_at limit 11)`,
      [buyer.id],
    );
  }
  expect(ids).toHaveLength(500);
  expect(new Set(ids).size).toBe(500);
});

test('wallet transactions are written out the same way', async () => {
  const owner = await make.makeUser(shop.db.prisma, { email: 'line@example.com' });
  await sealContacts({ db: shop.db.prisma, sealer: testSealer });
  await make.makeTransaction(shop.db.prisma, owner, { txnid: 'WCSV1', amount: 70_00n, reason: '@cmd' });
  await make.makeTransaction(shop.db.prisma, owner, { txnid: 'WCSV2', status: 'Failed' });
  const { text } = await get('/admin/wallettxn/csv?search=line@&status=Success');
  const [, only, ...others] = linesOf(text);
  expect(only).toContain(
    `WCSV1,2026-11-20 12:00:00,2026-11-20 12:00:00,Credit,Success,70.00,'@cmd,,line@example.com`,
  );
  expect(others).toEqual([]);
});

async function* parts(seen: string[], broken = false) {
  try {
    for (let n = 1; n <= 50; n++) {
      if (broken && n === 2) throw new Error('the database has gone');
      seen.push(`made ${n}`);
      yield [n];
    }
  } finally {
    seen.push('ended');
  }
}
const { log, lines } = testLog();
const stream = (seen: string[], broken = false) =>
  csvStream(
    { log },
    { filename: 'n.csv', header: ['N'], parts: parts(seen, broken), rowOf: (n: number) => [String(n)] },
  );

test('a file is made no faster than it is read, and not to its end for a client that disconnects', async () => {
  const seen: string[] = [];
  const reader = stream(seen).body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(seen.length).toBeLessThanOrEqual(2);
  await reader?.cancel();
  expect(seen.at(-1)).toBe('ended');
  expect(seen.length).toBeLessThanOrEqual(3);
});

test('a file breaks off when a part fails, and the log says why', async () => {
  await expect(stream([], true).text()).rejects.toThrow('the database has gone');
  expect(JSON.stringify(lines())).toContain('a download broke off');
});
