// One call too many is 429 with Retry-After, counted by user or by address, and no header changes who is counted.
import { beforeEach, expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { signDevice } from '@/lib/http/session';
import { LIMITS } from '@/lib/platform/limits';
import { startTestServer } from '../support/server';
import { type CallOptions, type CallReply, expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer();
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const clearLimits = () => prisma.$executeRaw`delete from rate_limits`;
const PEER = '127.0.0.1';

beforeEach(async () => {
  await clearLimits();
});

function expectLimited(reply: CallReply): void {
  expectRefusal(reply, 429);
  const after = Number(reply.headers['retry-after']);
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(60);
}

function check(headers: CallOptions['headers'] = {}): Promise<CallReply> {
  const json = { userid: '12345678', zoneid: '2001', selectedProduct: stock.product.id };
  return shop.call('POST /order/checkid', { json, headers });
}

test('the player check has a ceiling for an address, whatever its headers say', async () => {
  expect((await check({ 'x-forwarded-for': '10.0.0.1' })).status).toBe(200);
  await prisma.$executeRaw`update rate_limits set points = ${LIMITS.playerCheckPerAddress.points}
    where key like 'playerCheckPerAddress%'`;
  const spoofs: CallOptions['headers'][] = [
    {},
    { 'x-forwarded-for': '198.51.100.7' },
    { 'x-forwarded-for': '198.51.100.7, 127.0.0.1' },
    { 'x-real-ip': '198.51.100.7' },
    { forwarded: 'for=198.51.100.7' },
    { 'x-tarang-peer': '198.51.100.7' },
    { 'X-Tarang-Peer': ['198.51.100.7', '198.51.100.8'] },
    { 'x-user-id': 'admin', 'cf-connecting-ip': '198.51.100.7' },
    { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
  ];
  for (const headers of spoofs) expectLimited(await check(headers));
  await clearLimits();
  expect((await check()).status).toBe(200);
});

test('the player check answers five hundred customers behind one address', { timeout: 60_000 }, async () => {
  for (let turn = 0; turn < 25; turn++) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => check()));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }
});

test('the player check counts a browser that has signed in before by itself', async () => {
  const { user } = await newPerson(shop.db);
  const cookie = `tarang.device=${signDevice({ userId: user.id, deviceVersion: user.deviceVersion })}`;
  expect((await check()).status).toBe(200);
  await prisma.$executeRaw`update rate_limits set points = 100000 where key like 'playerCheckPerAddress%'`;
  expectLimited(await check());
  const { points } = LIMITS.playerCheckPerDevice;
  for (let turn = 0; turn < points; turn++) expect((await check({ cookie })).status).toBe(200);
  expectLimited(await check({ cookie }));
  expectLimited(await check({ cookie: 'tarang.device=forged' }));
});

test('the browsers of one account check no more players than an address, and those of another go on', {
  timeout: 60_000,
}, async () => {
  const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
  // Each sign-in without a cookie makes a browser.
  const browserOf = ({ user }: typeof asha) =>
    `tarang.device=${signDevice({ userId: user.id, deviceVersion: user.deviceVersion })}`;
  const { points: ofBrowser } = LIMITS.playerCheckPerDevice;
  const { points: ofAddress } = LIMITS.playerCheckPerAddress;
  let answered = 0;
  for (let browser = 0; browser <= ofAddress / ofBrowser; browser++) {
    const cookie = browserOf(asha);
    const replies = await Promise.all(Array.from({ length: ofBrowser }, () => check({ cookie })));
    answered += replies.filter(({ status }) => status === 200).length;
  }
  expect(answered).toBe(ofAddress);
  expect((await check({ cookie: browserOf(bela) })).status).toBe(200);
});

test('the player check asks the supplier once for one player, not once for each caller', async () => {
  await check();
  await check();
  const asked = shop.sandbox.state().calls.filter(({ service }) => service === 'smileone').length;
  expect(asked).toBe(1);
});

test('orders are counted by user, not by address or device', async () => {
  const asha = await newPerson(shop.db);
  const bela = await newPerson(shop.db);
  const { points } = LIMITS.moneyPerUser;
  for (let turn = 1; turn < points; turn++) await webProcess().limiter.consume('moneyPerUser', asha.user.id);
  const order = (person: typeof asha, headers: CallOptions['headers'] = {}) =>
    shop.call('POST /order/createOrder', { token: person.token, json: orderBody(stock, person), headers });
  expect((await order(asha)).status).toBe(200);
  expectLimited(await order(asha));
  expectLimited(
    await order(asha, { 'x-forwarded-for': '198.51.100.7', 'idempotency-key': 'a-new-key-for-it' }),
  );
  expect((await order(bela)).status).toBe(200);
  expect(await prisma.order.count({ where: { userId: asha.user.id } })).toBe(1);
});

/** Leaves `left` uses of the limit of visitors to this address, but for those of leases that are still open. */
async function useUpVisitors(left: number): Promise<void> {
  await prisma.rateLimit.updateMany({
    where: { key: { startsWith: 'everythingElsePerAddress' } },
    data: { points: LIMITS.everythingElsePerAddress.points - left },
  });
}

test('every other call is counted too, in leases, and never exceeds the limit', async () => {
  const { lease } = LIMITS.everythingElsePerAddress;
  while ((await prisma.rateLimit.count()) === 0) await shop.call('GET /gallery/images');
  await useUpVisitors(2 * lease);
  const statuses: number[] = [];
  for (let turn = 0; turn < 4 * lease; turn++) statuses.push((await shop.call('GET /gallery/images')).status);
  const answered = statuses.filter((status) => status === 200).length;
  // The first lease is still open, and one of another test may be.
  expect(answered).toBeLessThanOrEqual(3 * lease);
  expect(answered).toBeGreaterThanOrEqual(2 * lease);
  expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
  expectLimited(await shop.call('GET /gallery/images', { headers: { 'x-forwarded-for': '198.51.100.7' } }));
});

test('an address whose limit is used up still reaches the health call and signed-in users', async () => {
  const asha = await newPerson(shop.db);
  while ((await prisma.rateLimit.count()) === 0) await shop.call('GET /gallery/images');
  await useUpVisitors(0);
  while ((await shop.call('GET /gallery/images')).status === 200);
  expect((await shop.call('GET /gallery/images')).status).toBe(429);
  expect((await shop.call(`GET /order/${asha.user.id}`, { token: asha.token })).status).toBe(200);
  expect((await shop.call('GET /api/health')).status).toBe(503);
});

test('limits store no address in clear', async () => {
  await check();
  const rows = await prisma.rateLimit.findMany();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map(({ key }) => key))).not.toContain(PEER);
});
