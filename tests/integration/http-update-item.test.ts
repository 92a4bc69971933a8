// POST /admin/updateitem/{itemId}: what an item costs and whether it can be bought, changed by those who may.
import { expect, test } from 'vitest';
import { openSession } from '@/lib/domain/accounts';
import { signToken } from '@/lib/http/session/token';
import { systemClock } from '@/lib/platform/time';
import { makeAdmin, makeItem, makeProduct } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal, fieldsOf } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer();
const { prisma } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });
const reseller = await newPerson(shop.db, { role: 'reseller' });
const stock = await stockShop(shop.db);
const CHANGE = { price: 99.5, resellPrice: 90, itemInstock: true };

const update = (itemId: string | number, json: object = CHANGE, { token } = admin) =>
  shop.call(`POST /admin/updateitem/${itemId}`, { token, json });
const auditLogOf = (itemid: number) =>
  prisma.auditEntry.findMany({
    where: { objectType: 'item', objectId: String(itemid) },
    orderBy: { id: 'asc' },
  });

async function newItem() {
  const product = await makeProduct(prisma);
  return { product, item: await makeItem(prisma, { product }) };
}

test('an administrator changes both prices and the stock, and is answered as the spec says', async () => {
  const { item } = await newItem();
  const reply = await update(item.itemid, { ...CHANGE, itemInstock: false });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toEqual({
    success: true,
    message: 'Price updated successfully',
    item: expect.objectContaining({
      _id: item.id,
      itemid: item.itemid,
      originalprice: 150,
      discountedprice: 99.5,
      resellprice: 90,
      inStock: false,
      __v: item.version + 1,
    }),
  });
  expect(await prisma.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).toMatchObject({
    originalPrice: 150_00n,
    discountedPrice: 99_50n,
    resellPrice: 90_00n,
    inStock: false,
    version: item.version + 1,
  });
});

test('an administrator may name the item by its _id', async () => {
  const { item } = await newItem();
  expect((await update(item.id)).body).toMatchObject({
    item: { itemid: item.itemid, discountedprice: 99.5 },
  });
});

test('an updated item leaves a line in the audit log: who, what it was and what it is', async () => {
  const { item } = await newItem();
  const reply = await update(item.itemid);
  expect(await auditLogOf(item.itemid)).toMatchObject([
    {
      actorId: admin.user.id,
      action: 'change-prices',
      before: { originalPrice: 150, price: 120, resellPrice: 110 },
      after: { originalPrice: 150, price: 99.5, resellPrice: 90 },
      requestId: reply.headers['x-request-id'],
    },
  ]);
});

test('two updates of an item at once leave a whole chain in the audit log', async () => {
  const { item } = await newItem();
  const prices = [101, 102, 103, 104];
  await Promise.all(prices.map((price) => update(item.itemid, { ...CHANGE, price })));
  const lines = await auditLogOf(item.itemid);
  const chain = lines.flatMap(({ before, after }) => [before, after]) as { price: number }[];
  expect(chain[0]?.price).toBe(120);
  for (let at = 1; at + 1 < chain.length; at += 2) expect(chain[at]).toEqual(chain[at + 1]);
  const now = await prisma.item.findUniqueOrThrow({ where: { itemid: item.itemid } });
  expect(Number(now.discountedPrice) / 100).toBe(chain.at(-1)?.price);
  expect(now.version).toBe(4);
});

test('a new price is in the public calls at once, and the price of resellers is not', async () => {
  const { item, product } = await newItem();
  const shown = async (token?: string) => {
    const reply = await shop.call(`GET /item/${product.id}`, token ? { token } : {});
    return ((reply.body?.items ?? []) as Record<string, unknown>[])[0];
  };
  expect(await shown()).toMatchObject({ discountedprice: 120 });
  for (const price of [99.5, 98, 97.25]) {
    await update(item.itemid, { ...CHANGE, price, itemInstock: price > 98 });
    await expect
      .poll(() => shown(), { timeout: 1000, interval: 5 })
      .toMatchObject({ discountedprice: price, inStock: price > 98 });
  }
  expect(await shown()).not.toHaveProperty('resellprice');
  expect(await shown(reseller.token)).toMatchObject({ resellprice: 90 });
});

test('a new price is what the next order costs', async () => {
  const buyer = await newPerson(shop.db);
  const pay = async (person: typeof buyer) => {
    const reply = await shop.call('POST /order/createOrder', {
      token: person.token,
      json: orderBody(stock, person),
    });
    if (reply.status !== 200) return codeOf(reply);
    const { client_txn_id: id } = (reply.body as { data: { client_txn_id: string } }).data;
    return (await prisma.order.findUniqueOrThrow({ where: { id } })).value;
  };
  await update(stock.handItem.itemid, { price: 75.25, resellPrice: 70.05, itemInstock: true });
  expect([await pay(buyer), await pay(reseller)]).toEqual([75_25n, 70_05n]);
  await update(stock.handItem.itemid, { price: 75.25, resellPrice: 70.05, itemInstock: false });
  expect(await pay(buyer)).toBe('out_of_stock');
});

test.each([
  ['price', 0],
  ['price', -1],
  ['price', 0.001],
  ['price', 10.005],
  ['price', '100'],
  ['price', 1e300],
  ['price', null],
  ['price', undefined],
  ['resellPrice', 0],
  ['resellPrice', 1.999],
  ['resellPrice', undefined],
  ['itemInstock', 'true'],
  ['itemInstock', undefined],
])('an update with a %s of %j is refused', async (field, value) => {
  const before = await fingerprint(shop.db.pool);
  const reply = await update(stock.item.itemid, { ...CHANGE, [field]: value });
  expectRefusal(reply, 400);
  expect(Object.keys(fieldsOf(reply) ?? {})).toEqual([field]);
  expect(await fingerprint(shop.db.pool)).toEqual(before);
});

test('an update of an item that does not exist or was deleted is refused', async () => {
  const { item } = await newItem();
  await prisma.item.update({ where: { itemid: item.itemid }, data: { deletedAt: new Date() } });
  const before = await fingerprint(shop.db.pool);
  for (const id of [item.itemid, item.id, 999_999_999, 2 ** 31, '9'.repeat(30), 'nothing'])
    expectRefusal(await update(id), 404);
  expect(await fingerprint(shop.db.pool)).toEqual(before);
});

test('an update by any user who is not an administrator is refused', async () => {
  const before = await fingerprint(shop.db.pool);
  expectRefusal(await update(stock.item.itemid, CHANGE, reseller), 403);
  expect(await fingerprint(shop.db.pool)).toEqual(before);
});

const sent = async (grants: string[]) => {
  const user = await makeAdmin(prisma);
  const device = { address: null, userAgent: null };
  const where = { db: prisma, clock: systemClock };
  const session = await openSession(where, { user, method: 'identity', device, grants });
  return { ...admin, user, token: signToken(session) };
};

test('an administrator who signed in by identity needs the grant update:price', async () => {
  // What the new administrators themselves write.
  const made = ['users', 'user_tally_changes', 'consents', 'changed_rows'];
  const before = await fingerprint(shop.db.pool, made);
  for (const grants of [[], ['openid', 'profile', 'email']]) {
    const reply = await update(stock.item.itemid, CHANGE, await sent(grants));
    expectRefusal(reply, 403);
    expect([codeOf(reply), reply.body?.message]).toEqual([
      'forbidden',
      expect.stringContaining('update:price'),
    ]);
  }
  expect(await fingerprint(shop.db.pool, made)).toEqual(before);
  expect((await update(stock.item.itemid, CHANGE, await sent(['update:price']))).status).toBe(200);
});
