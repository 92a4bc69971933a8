// What a page of the panel is told about its list while it is shown.
import { expect, test } from 'vitest';
import { readLiveUsers } from '@/lib/domain/accounts';
import { liveUsersForm } from '@/lib/domain/accounts/schema';
import { readLiveOrders } from '@/lib/domain/orders';
import { liveOrdersForm } from '@/lib/domain/orders/schema';
import { readLiveTransactions } from '@/lib/domain/wallet';
import { liveTransactionsForm } from '@/lib/domain/wallet/schema';
import { after, minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const context = { db: db.prisma, sealer: testSealer };
const begin = new Date('2026-11-26T06:00:00Z');
const at = (minute: number) => ({ createdAt: after(begin, minutes(minute)) });

test('rows that a page shows are told as they are now, also when the filter leaves them out, and what is new comes first', async () => {
  const user = await make.makeUser(context.db);
  const order = (minute: number, status: 'Processing' | 'Refunded' = 'Processing') =>
    make.makeOrder(context.db, { user, status, ...at(minute) });
  const [old, ended] = [await order(0), await order(1)];
  const shown = [ended.id, old.id];
  await context.db.order.update({ where: { id: ended.id }, data: { status: 'Refunded' } });
  const fresh = await order(2);
  const question = { status: 'Processing', search: user.email ?? '', shown, seen: '' };
  const { first, rows } = await readLiveOrders(context, liveOrdersForm.parse(question));
  expect(first).toEqual([fresh.id, old.id]);
  expect(rows.map(({ orderid, status }) => [orderid, status])).toEqual([
    [ended.id, 'Refunded'],
    [old.id, 'Processing'],
  ]);
});

test('users and transactions are told in the same way, in the sort of the page', async () => {
  const user = await make.makeUser(context.db, { name: 'Zoya', ...at(0) });
  const first = await make.makeUser(context.db, { name: 'Aarav', ...at(1) });
  const users = await readLiveUsers(
    context,
    liveUsersForm.parse({ sort: 'name', shown: [user.id, 'nobody'], seen: '' }),
  );
  expect(users.first.indexOf(first.id)).toBeLessThan(users.first.indexOf(user.id));
  expect(users.users.map(({ name }) => name)).toEqual(['Zoya']);

  const small = await make.makeTransaction(context.db, user, { amount: 10_00n, ...at(0) });
  const great = await make.makeTransaction(context.db, user, { amount: 900_00n, ...at(1) });
  const lines = await readLiveTransactions(
    context,
    liveTransactionsForm.parse({ sort: 'amount', search: user.id, shown: [great.txnid], seen: '' }),
  );
  expect(lines.first).toEqual([small.txnid, great.txnid]);
  expect(lines.rows.map(({ amount }) => amount)).toEqual([900]);
});

test('a question names at most as many rows as the largest page has', () => {
  const shown = Array.from({ length: 501 }, (_, n) => `order-${n}`);
  expect(liveOrdersForm.safeParse({ shown, seen: '' }).success).toBe(false);
  expect(liveOrdersForm.safeParse({ shown: shown.slice(1), seen: '' }).success).toBe(true);
});
