// A dialog of the panel uses one idempotency key: pressed twice, or sent again after a lost answer, it ends an order
// once.
import { expect, test } from 'vitest';
import { makeOrder, makePayment, paid } from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { handProduct: product, handItem: item } = await stockShop(shop.db);
const { prisma } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });

test('a refund under one key is given once, and every repetition is answered alike', async () => {
  const buyer = await newPerson(shop.db);
  const order = await makeOrder(prisma, { user: buyer.user, product, item, status: 'Processing' });
  await makePayment(prisma, order, paid(order.value));
  const end = (key: string) =>
    shop.call(`POST /admin/updateorder/${order.id}/Refunded/sorry`, {
      token: admin.token,
      headers: { 'idempotency-key': key },
      json: {},
    });
  const replies = await Promise.all(Array.from({ length: 5 }, () => end('the-same-dialog')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await end('the-same-dialog')).text).toBe(replies[0]?.text);
  expect((await end('another-dialog')).status).toBe(409);
  const wallet = await prisma.wallet.findFirstOrThrow({ where: { userId: buyer.user.id, currency: 'INR' } });
  expect(wallet.balance).toBe(order.value);
  expect(await prisma.auditEntry.count({ where: { objectId: order.id } })).toBe(1);
});
