// The search of the panel's palette: any reference that an administrator has leads to its object.
import { expect, test } from 'vitest';
import { permissionsOf, STAFF_ROLES } from '@/lib/domain/permissions';
import { sealContacts } from '@/lib/domain/personal-fields';
import { find } from '@/lib/domain/search';
import type { HitKind } from '@/lib/domain/search/schema';
import { READ_BY } from '@/lib/domain/search/schema';
import { after, minutes, systemClock } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { rowsRead } from '../support/rows-read';
import { testSealer } from '../support/sealer';

// One connection, because the statistics of what was read are turned on for a connection.
const { db, owner } = await testDatabase({ max: 1 });
const context = { db: db.prisma, clock: systemClock, actor: make.makeActor(), sealer: testSealer };
const idsOf = async (q: string, kind: HitKind) =>
  (await find(context, { q })).hits.filter((hit) => hit.kind === kind).map(({ id }) => id);

const asha = await make.makeUser(db.prisma, {
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  mobile: '+919876543210',
});
const other = await make.makeUser(db.prisma);
await sealContacts(context);
const product = await make.makeProduct(db.prisma, { name: 'Sky_Realm 100%' });
const gone = await make.makeProduct(db.prisma, { name: 'Sky_Realm old', deletedAt: NOON });
const item = await make.makeItem(db.prisma, { product });
const wanted = await make.makeOrder(db.prisma, {
  user: asha,
  product,
  item,
  playerName: 'NightWave',
  input1: '55512345',
  transactionid: '412345678901',
});
const payment = await make.makePaidFrom(db.prisma, wanted, 'asha@oksbi', {
  ...make.paid(wanted.value),
  utr: 'YES000777',
});
await make.makeAttempt(db.prisma, wanted, { supplierOrderId: 'S-7788990' });
const line = await make.makeTransaction(db.prisma, asha, { status: 'Success' });
await make.makePayment(db.prisma, wanted, {
  purpose: 'topup',
  orderId: null,
  walletTransactionId: line.txnid,
  clientTxnId: line.txnid,
  ...make.paid(100_00n),
  utr: '552233445566',
});
await make.makeOrder(db.prisma, { user: other, product, item, playerName: 'Daybreak' });

test.each([
  ['the order id', wanted.id],
  ['its end', wanted.id.slice(-7)],
  ['its middle, after its prefix', `order: ${wanted.id.slice(9, -2).toLowerCase()}`],
  ['the bank reference', '412345678901'],
  ['a part of the bank reference', '1234567890'],
  ['the reference of its payment', payment.utr?.toLowerCase() ?? ''],
  ['a part of that', 'utr:S0007'],
  ['a phone number', '9876543210'],
  ['a phone number as people write it', '+91 98765 43210'],
  ['an e-mail address', 'Asha.Rao@'],
  ['an e-mail address after its prefix', 'email:asha.rao'],
  ['a nickname', 'nightw'],
  ['a player id', '5551234'],
  ['a player id after #', '#512345'],
  ['the end of a player id', 'player:512345'],
  ['the middle of a nickname', 'ghtwav'],
  ["a supplier's order id", 'S-7788990'],
  ["a part of a supplier's order id", 'supplier:88990'],
  ['the UPI id of its payer', 'asha@oksbi'],
])('an order is found by %s', async (_, q) => {
  expect(await idsOf(q, 'order')).toEqual([wanted.id]);
});

test('an order is found by its beginning, among others of the day', async () => {
  expect(await idsOf(wanted.id.slice(0, -1).toLowerCase(), 'order')).toContain(wanted.id);
});

test.each([
  'asha.rao',
  'ASHA.RAO@',
  'Asha.Rao@Example.com',
  '9876543210',
  '919876543210',
  '+91 98765-43210',
  'mobile:9876543210',
  'email:asha.rao@',
  'user:asha',
  'ASHA RA',
  asha.id,
])('a user is found by %s', async (q) => {
  const { hits } = await find(context, { q });
  expect(hits.filter(({ kind }) => kind === 'user')).toEqual([
    {
      kind: 'user',
      id: asha.id,
      href: `/admin/usersdata/${asha.id}`,
      title: 'Asha Rao',
      detail: '',
      useremail: 'asha.rao@example.com',
      mobilenumber: '9876543210',
      customer_vpa: null,
      status: 'user',
      amount: null,
      at: asha.createdAt.toISOString(),
    },
  ]);
});

test.each(['asha.r', 'sha.rao', 'rao@example', '98765', '3210', 'mobile:asha.rao', 'email:9876543210'])(
  'a user is not found by %s',
  async (q) => {
    expect(await idsOf(q, 'user')).toEqual([]);
  },
);

test('users are found by the domain of their address', async () => {
  for (const q of ['@example.com', 'email:EXAMPLE.com'])
    expect(await idsOf(q, 'user'), q).toEqual(expect.arrayContaining([asha.id, other.id]));
});

test('a payment that waits for a decision is found by the bank reference that only the gateway named', async () => {
  const order = await make.makeOrder(db.prisma, { user: other, product, item });
  const held = await make.makePayment(db.prisma, order, {
    status: 'review',
    receivedAmount: 12_00n,
    evidence: { outcome: 'paid', utr: '998877665544', amount: '1200' },
  });
  for (const q of ['998877665544', '8877665', 'utr:665544']) {
    const { hits } = await find(context, { q });
    expect(
      hits.find(({ kind }) => kind === 'payment'),
      q,
    ).toMatchObject({
      id: held.id,
      href: `/admin/orders/${order.id}`,
      status: 'In review',
      amount: 12,
    });
  }
});

test('a payment is found by the bank reference that only a webhook named', async () => {
  const order = await make.makeOrder(db.prisma, { user: other, product, item });
  const asked = await make.makePayment(db.prisma, order);
  await db.prisma.webhookInbox.create({
    data: {
      id: 'claimed',
      gateway: 'ekqr',
      digest: 'claimed',
      clientTxnId: asked.clientTxnId,
      payload: {},
      claim: { outcome: 'paid', utr: '771122334455', amount: null },
      receivedAt: NOON,
    },
  });
  expect(await idsOf('771122334455', 'payment')).toEqual([asked.id]);
});

test('a webhook that names no payment is found by what it says', async () => {
  await db.prisma.unmatchedWebhook.create({
    data: {
      gateway: 'ekqr',
      day: new Date('2026-11-20'),
      received: 1,
      samples: ['upi_txn_id=661122334455'],
      lastAt: systemClock.now(),
    },
  });
  expect(await idsOf('661122334455', 'webhook')).toEqual(['ekqr 2026-11-20']);
});

test('a top-up is found by its id, a part of it, and the bank reference of its payment', async () => {
  for (const q of [line.txnid, line.txnid.slice(-7), `topup:${line.txnid.slice(5)}`, '552233445566'])
    expect(await idsOf(q, 'transaction'), q).toEqual([line.txnid]);
  const { hits } = await find(context, { q: '552233445566' });
  expect(hits.find(({ kind }) => kind === 'payment')).toMatchObject({
    href: `/admin/wallettxn/${line.txnid}`,
    title: `Top-up ${line.txnid}`,
  });
});

test('a help request is found by its number, with and without the hyphen, and by a part of it', async () => {
  const { id } = await make.makeHelpRequest(db.prisma, wanted, { id: 'H-7K2Q9M' });
  for (const q of ['H-7K2Q9M', 'h7k2q9m', '7K2Q9M', 'help:k2q9'])
    expect(await idsOf(q, 'help'), q).toEqual([id]);
});

test('coupons, campaigns, products, items and suppliers are found by their names', async () => {
  const coupon = await make.makeCoupon(db.prisma, { code: 'DIWALI50', note: 'for the festival' });
  const campaign = await make.makeCampaign(db.prisma, { name: 'Monsoon sale' });
  expect(await idsOf('coupon:wali', 'coupon')).toEqual([coupon.id]);
  expect(await idsOf('festival', 'coupon')).toEqual([coupon.id]);
  expect(await idsOf('coupon:monsoon', 'campaign')).toEqual([campaign.id]);
  expect(await idsOf(String(item.itemid), 'item')).toEqual([String(item.itemid)]);
  expect(await idsOf(String(product.productid), 'product')).toEqual([product.id]);
  expect(await idsOf('smile', 'supplier')).not.toEqual([]);
});

test('a product is found by part of its name, taken literally, unless it is deleted', async () => {
  expect(await idsOf('y_realm', 'product')).toEqual([product.id]);
  expect(await idsOf('100%', 'product')).toEqual([product.id]);
  expect(await idsOf('yXrealm', 'product')).toEqual([]);
  expect(await idsOf(gone.name, 'product')).toEqual([]);
});

test.each(["%'_\\", '%%%', '___', 'utr:', '#', ':', "'; drop table orders; --", '𝒜\u202e', 'a'.repeat(100)])(
  'the hostile text %j finds nothing and fails nothing',
  async (q) => {
    expect(await find(context, { q })).toEqual({ hits: [], unfinished: [] });
  },
);

test('each role finds what it may read, and nothing else', async () => {
  await make.makeCoupon(db.prisma, { code: 'ASHA12' });
  const seen = new Set<HitKind>();
  for (const role of STAFF_ROLES) {
    const actor = make.makeActor({ permissions: permissionsOf(role) });
    for (const q of ['asha', wanted.id, '412345678901', 'sky_', 'h-7k2q9m', 'smile', '661122334455'])
      for (const { kind } of (await find({ ...context, actor }, { q })).hits) {
        expect(actor.permissions, `${role} finds a ${kind}`).toContain(READ_BY[kind]);
        seen.add(kind);
      }
  }
  for (const kind of [
    'order',
    'payment',
    'user',
    'help',
    'coupon',
    'product',
    'supplier',
    'webhook',
  ] as const)
    expect(seen).toContain(kind);
  const nobody = make.makeActor({ permissions: ['panel.open'] });
  expect((await find({ ...context, actor: nobody }, { q: wanted.id })).hits).toEqual([]);
});

test('the search shows at most ten of a kind, and the newest orders of a person first', async () => {
  for (let n = 0; n < 15; n++)
    await make.makeOrder(db.prisma, {
      user: asha,
      product,
      item,
      createdAt: after(NOON, minutes(n + 1)),
    });
  const { hits } = await find(context, { q: '9876543210' });
  expect(hits.filter(({ kind }) => kind === 'order').map(({ at }) => at)).toEqual(
    Array.from({ length: 10 }, (_, n) => after(NOON, minutes(15 - n)).toISOString()),
  );
});

test('no search reads a whole table', async () => {
  await owner.pool.query(`
    insert into users (id, name, email_sealed, email_index, email_local_index, email_domain_index, mobile_sealed, mobile_index,
                       created_at, updated_at)
    select 'u' || n, 'x', 'x.x', 'e' || n, 'l' || n, 'd' || n % 50, 'x.x', 'm' || n, now(), now()
      from generate_series(1, 5000) n;
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
                        payment_mode, value, status, instant, transactionid, created_at, updated_at)
    select 'X' || n, 'u' || n, 'x' || n || '@example.com', '${product.id}', ${item.itemid}, 'p', 'i', 'in' || n, '1',
           'nick' || n, 'upi', 100, 'Completed', true, 'utr' || n, now(), now()
      from generate_series(1, 5000) n`);
  // As autovacuum does: new entries of a trigram index wait in a list that searches would read as a whole.
  for (const table of ['users', 'orders']) await owner.pool.query(`vacuum analyze ${table}`);
  const read = async () => (await rowsRead(db.pool, ['orders', 'users'])).scanned;
  const before = await read();
  for (let n = 0; n < 8; n++) await find(context, { q: `nick450${n}` });
  for (let n = 0; n < 8; n++) await find(context, { q: `x450${n}@` });
  for (let n = 0; n < 8; n++) await find(context, { q: `70000450${n}` });
  expect(await idsOf('nick4501', 'order')).toHaveLength(1);
  expect((await read()) - before).toBe(0);
});
