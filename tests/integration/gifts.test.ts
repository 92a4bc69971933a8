// An order that is a gift: who may make it one, and what its recipient sees.
import { beforeAll, expect, test } from 'vitest';
import { orderPath } from '@/lib/domain/notifications/links/order-link';
import { getGift, trackOrder } from '@/lib/domain/orders';
import { webProcess } from '@/lib/http/server/process';
import { LIMITS } from '@/lib/platform/limits/table';
import { after, days, seconds } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;
const { context } = webProcess();
let asha: Person;
beforeAll(async () => {
  asha = await newPerson(shop.db, { name: 'Asha Payer' });
});

const bought = (given: object = {}, person = asha) =>
  make.makeOrder(prisma, { user: person.user, status: 'Completed', input1: '987654321', ...given });
const give = (orderid: string, note: unknown, person = asha) =>
  shop.call('POST /order/gift', { token: person.token, json: { orderid, note } });
const tokenOf = (reply: { body: unknown }) =>
  ((reply.body as { path: string | null }).path ?? '').slice('/gift/'.length);

test('a paid order becomes a gift, whose link shows goods, note and state, and nothing of buyer and price', async () => {
  const product = await make.makeProduct(prisma, { nameHi: 'डायमंड' });
  const item = await make.makeItem(prisma, { product, discountedPrice: 7_654_32n });
  const order = await bought({ product, item, playerName: 'Nick of the player', input2: '2345' });
  const reply = await give(order.id, ' Happy birthday!\r\nPlay well. ');
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ note: 'Happy birthday!\nPlay well.' });
  const gift = await getGift(context, { token: tokenOf(reply) });
  expect(gift).toEqual({
    productname: product.name,
    itemname: item.name,
    productnameHi: 'डायमंड',
    itemnameHi: '',
    art: product.imgpath,
    note: 'Happy birthday!\nPlay well.',
    player: '••••321',
    state: 'arrived',
  });
  const shown = JSON.stringify(gift);
  for (const own of ['Asha', order.userId, order.id, '7654', '2345', '987654', 'Nick'])
    expect(shown, own).not.toContain(own);
});

test('the state of a gift is that of its order, without the reason of its end', async () => {
  const order = await bought({ status: 'Processing' });
  const token = tokenOf(await give(order.id, ''));
  const stateAt = async (status: 'Processing' | 'Completed' | 'Refunded' | 'Cancelled') => {
    await prisma.order.update({ where: { id: order.id }, data: { status, reason: 'A secret reason' } });
    return await getGift(context, { token });
  };
  expect((await stateAt('Processing'))?.state).toBe('coming');
  expect((await stateAt('Completed'))?.state).toBe('arrived');
  const ended = await stateAt('Refunded');
  expect(ended?.state).toBe('ended');
  expect(JSON.stringify(ended)).not.toContain('secret');
});

test.each(['Created', 'Failed', 'Cancelled', 'Refunded'] as const)(
  'an order that is %s is made no gift',
  async (status) => {
    const order = await bought({ status });
    expectRefusal(await give(order.id, 'For you'), 409);
    expect((await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).giftNote).toBeNull();
  },
);

test('an order of codes, which its buyer alone sees, is made no gift, and a link of before opens nothing', async () => {
  const person = await newPerson(shop.db);
  const order = await bought({}, person);
  const token = tokenOf(await give(order.id, 'For you', person));
  expect(await getGift(context, { token })).not.toBeNull();
  await prisma.order.update({ where: { id: order.id }, data: { codes: 1 } });
  expect(await getGift(context, { token })).toBeNull();
  expectRefusal(await give(order.id, 'Once more', person), 409);
  // It can still be taken back.
  expect((await give(order.id, null, person)).status).toBe(200);
});

test('a gift for nobody in particular names no account', async () => {
  const person = await newPerson(shop.db);
  const order = await bought({ input1: '' }, person);
  const token = tokenOf(await give(order.id, '', person));
  expect((await getGift(context, { token }))?.player).toBeNull();
});

test('only the customer of an order can make it a gift, and others learn nothing of it', async () => {
  const order = await bought();
  for (const given of [{}, { role: 'reseller' }, { role: 'admin' }] as const) {
    const other = await newPerson(shop.db, given);
    const reply = await give(order.id, 'Mine', other);
    expectRefusal(reply, 404);
    expect(reply.body?.message).toBe((await give('T2611200000000000000', 'Mine', other)).body?.message);
  }
  expectRefusal(await shop.call('POST /order/gift', { json: { orderid: order.id, note: 'x' } }), 401);
  expect((await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).giftNote).toBeNull();
});

test('a gift that is taken back opens nothing, also by links from before, until it is made one again', async () => {
  const order = await bought();
  const token = tokenOf(await give(order.id, 'First'));
  expect((await give(order.id, null)).body).toMatchObject({ note: null, path: null });
  expect(await getGift(context, { token })).toBeNull();
  // Taken back is possible also when the price has gone back since.
  await give(order.id, 'Second');
  expect(await getGift(context, { token })).toMatchObject({ note: 'Second' });
  await prisma.order.update({ where: { id: order.id }, data: { status: 'Refunded' } });
  expect((await give(order.id, null)).status).toBe(200);
  expect(await getGift(context, { token })).toBeNull();
});

test('a link opens for 30 days, and one of an order that is no gift, of another purpose, or changed opens nothing', async () => {
  const clock = stoppedClock();
  const order = await bought();
  const token = tokenOf(await give(order.id, ''));
  const inside = { ...context, clock };
  const expires = Number.parseInt(token.split('~')[1] ?? '', 36) * 1000;
  expect(Math.abs(expires - after(new Date(), days(30)).getTime())).toBeLessThan(seconds(60));
  clock.set(new Date(expires - 1));
  expect(await getGift(inside, { token })).not.toBeNull();
  clock.set(new Date(expires));
  expect(await getGift(inside, { token })).toBeNull();

  const other = await bought();
  const track = orderPath(context, { orderId: order.id, language: 'en', from: new Date() }).slice(
    '/track/'.length,
  );
  for (const forged of [
    track,
    token.replace(order.id, other.id),
    `${token}x`,
    '',
    context.links.sign('gift', other.id, after(new Date(), days(1))),
  ])
    expect(await getGift(context, { token: forged }), forged).toBeNull();
  expect(await trackOrder(context, { token })).toBeNull();
});

test('a note is bounded plain text without web addresses', async () => {
  const order = await bought();
  expect((await give(order.id, `${'é'.repeat(199)}\r\n`)).status).toBe(200);
  for (const note of ['x'.repeat(201), 'pay\u202Eyap', 'see www.evil example', 'evil.com', 5, undefined]) {
    const reply = await give(order.id, note);
    expectRefusal(reply, 400);
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['note']);
  }
});

test('its customer sees the note again with the order', async () => {
  const order = await bought();
  await give(order.id, 'For you');
  const { body } = await shop.call(`GET /order/${asha.user.id}`, { token: asha.token });
  expect(JSON.stringify(body)).toContain('"giftnote":"For you"');
});

test('calls are counted, so that no script writes notes', async () => {
  const person = await newPerson(shop.db);
  const order = await bought({}, person);
  const statuses = [];
  for (let call = 0; call <= LIMITS.giftPerUser.points; call += 1)
    statuses.push((await give(order.id, String(call), person)).status);
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test('of many calls at once for one order the last note and the taking back do not mix', async () => {
  const person = await newPerson(shop.db);
  const order = await bought({}, person);
  const replies = await Promise.all([
    ...['a', 'b', 'c', 'd'].map((note) => give(order.id, note, person)),
    give(order.id, null, person),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { giftNote } = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
  const token = tokenOf(replies[0] as { body: unknown });
  expect((await getGift(context, { token }))?.note ?? null).toBe(giftNote);
});
