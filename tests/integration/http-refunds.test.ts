// The calls with which the panel refunds a Completed order.
import { expect, test } from 'vitest';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson, type Person } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const { handProduct: product, handItem: item } = await stockShop(shop.db);
const admin = await newPerson(shop.db, { role: 'admin' });

const completed = () => make.makeOrder(prisma, { product, item, status: 'Completed', value: 100_00n });
const BODY = { amount: 40, cause: 'disruption', note: 'the game was down' };
interface Wish {
  key?: string;
  amount?: number;
  alreadyRefunded?: number;
  person?: Person;
}
const refund = (orderId: string, { key, person = admin, ...body }: Wish = {}) =>
  shop.call(`POST /admin/orders/${orderId}/refunds`, {
    token: person.token,
    json: { ...BODY, alreadyRefunded: 0, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

test('a refund that is sent again with its key is made once, and gets the first answer', async () => {
  const order = await completed();
  const copies = await Promise.all(
    Array.from({ length: 5 }, () => refund(order.id, { key: 'a-refund-0001' })),
  );
  const again = await refund(order.id, { key: 'a-refund-0001' });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ success: true, order: { status: 'Completed', refunded: 40 } });
  for (const { status } of copies) expect([200, 409]).toContain(status);
  expect(await prisma.orderRefund.count({ where: { orderId: order.id } })).toBe(1);
  expect((await refund(order.id, { key: 'a-refund-0001', amount: 41 })).status).toBe(422);
  const next = await refund(order.id, { key: 'a-refund-0002', alreadyRefunded: 40 });
  expect(next.body).toMatchObject({ order: { refunded: 80 } });
});

test('a refund is recorded in the audit log with its cause, and read back', async () => {
  const order = await completed();
  await refund(order.id);
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: order.id } });
  expect(entry).toMatchObject({
    action: 'refund-order',
    objectType: 'order',
    actorId: admin.user.id,
    after: { amount: 40, cause: 'disruption', note: 'the game was down', packs: [] },
  });
  const reply = await shop.call(`GET /admin/orders/${order.id}/refunds`, { token: admin.token });
  expect(reply.body).toMatchObject({
    refunded: 40,
    rest: 60,
    packs: [],
    refunds: [{ ...BODY, pointsTaken: 0 }],
  });
});

test('a refund of an unknown order is not found', async () => {
  expect((await refund('T2601010000000000000')).status).toBe(404);
});

test('a refund needs authentication of the last ten minutes, and writes nothing without', async () => {
  const order = await completed();
  const other = await newPerson(shop.db, { role: 'admin' });
  await prisma.user.update({
    where: { id: other.user.id },
    data: { totpSecret: 'sealed', totpConfirmedAt: new Date() },
  });
  await prisma.session.updateMany({
    where: { userId: other.user.id },
    data: { provedAt: after(new Date(), -minutes(11)) },
  });
  const reply = await refund(order.id, { person: other });
  expect([reply.status, reply.body]).toMatchObject([403, { error: { code: 'recent_auth_required' } }]);
  expect(await prisma.orderRefund.count({ where: { orderId: order.id } })).toBe(0);
});
