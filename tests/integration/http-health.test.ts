// What the health call says, and what the store does without its database: it refuses with an id to ask about, and
// sells nothing.
import { beforeEach, expect, test, vi } from 'vitest';
import { sealContacts } from '@/lib/domain/personal-fields';
import type { InvariantReport } from '@/lib/domain/stats';
import { setShopStop } from '@/lib/http/cache/shop-stop';
import { webProcess } from '@/lib/http/server/process';
import { newId } from '@/lib/platform/ids';
import { DEAD_AFTER } from '@/lib/platform/jobs';
import { istDateTime } from '@/lib/platform/time';
import { crons, handlers } from '@/lib/worker/handlers';
import { makeTransaction } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const asha = await newPerson(shop.db);
const { pool } = shop.db;
const health = () => shop.call('GET /api/health');

const beat = (ago: number) =>
  pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ('w', '{}', now(), now() - $1 * interval '1 ms')
     on conflict (id) do update set beat_at = excluded.beat_at`,
    [ago],
  );

beforeEach(() => beat(0));

await beat(0);
const { token } = await newPerson(shop.db, { role: 'admin' });
const healthBeforeCheck = await shop.call('GET /api/health', { token });

test('the health call says that no worker has ever started', async () => {
  await pool.query('delete from worker_heartbeats');
  const reply = await health();
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({
    success: false,
    database: 'ok',
    worker: 'silent',
    reason: 'no worker has ever started',
  });
});

test('bug: the health call said nothing of sales that are stopped, and of paid orders that wait after a restore', async () => {
  expect(await health()).toMatchObject({ status: 200, body: { sales: 'open', deliveries: 'on' } });
  setShopStop(new Date(Date.now() + 60_000));
  const now = new Date();
  await shop.db.prisma.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
  expect(await health()).toMatchObject({ status: 200, body: { sales: 'stopped', deliveries: 'waiting' } });
  setShopStop(null);
  await shop.db.prisma.restore.deleteMany();
});

test('the health call is well while a worker lives, and not once its heartbeat is too old', async () => {
  await beat(DEAD_AFTER - 3000);
  expect(await health()).toMatchObject({
    status: 200,
    body: { success: true, database: 'ok', worker: 'ok' },
  });
  await beat(DEAD_AFTER + 1000);
  expect(await health()).toMatchObject({
    status: 503,
    body: { success: false, worker: 'silent', reason: 'no worker was heard of for 21 s' },
  });
  await beat(0);
  expect((await health()).status).toBe(200);
});

test('the health call is never cached and reveals no address, version or path', async () => {
  const reply = await health();
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(Object.keys(reply.body ?? {}).sort()).toEqual([
    'catalogue',
    'database',
    'deliveries',
    'sales',
    'success',
    'worker',
  ]);
});

const healthOf = (token: string, carrier: 'token' | 'cookie' = 'token') =>
  carrier === 'token'
    ? shop.call('GET /api/health', { token })
    : shop.call('GET /api/health', {
        cookie: `tarang.session=${token}`,
        headers: { 'sec-fetch-site': 'same-origin' },
      });

test('the result of the invariants is empty for an administrator with a token before the nightly check', () => {
  expect(healthBeforeCheck.body).toMatchObject({ success: true, books: null });
});

test('the nightly job checks the invariants, writes the audit log, and its findings are shown to administrators alone', async () => {
  const admin = await newPerson(shop.db, { role: 'admin' });
  const { context, database, log, settings } = webProcess();
  const nightly = handlers({ context, database, log, settings }, 'w').find(
    ({ job }) => job.name === 'prove-books',
  );
  const run = () =>
    // The worker itself has parsed the payload by then.
    nightly?.run({} as never, { id: '1', runId: 'run', lane: 'all', attempt: 1, signal: undefined });
  // The people of these tests are written in plain, a long time ago, and the worker seals them.
  await sealContacts(context);
  await run();
  const { books } = (await healthOf(admin.token)).body as { books: InvariantReport };
  expect(books).toMatchObject({ broken: [] });
  expect(books.held).toBeGreaterThan(20);
  expect(Date.now() - Date.parse(books.at)).toBeLessThan(60_000);
  await makeTransaction(shop.db.prisma, asha.user);
  await run();
  const wrong = 'a line of the wallet history that says the money moved has its journal, and no other has';
  expect((await healthOf(admin.token)).body).toMatchObject({
    success: true,
    books: { held: books.held - 1, broken: [wrong] },
  });
  const entries = await shop.db.prisma.auditEntry.findMany({ where: { objectType: 'books' } });
  const day = istDateTime(new Date()).slice(0, 10);
  expect(entries).toMatchObject([
    { action: 'prove-books', actorId: null, objectId: day, after: { held: books.held, broken: [] } },
    { action: 'prove-books', objectId: day, after: { held: books.held - 1, broken: [wrong] } },
  ]);
  const strangers = [
    health(),
    healthOf(asha.token),
    healthOf((await newPerson(shop.db, { role: 'reseller' })).token),
    healthOf('a.b.c'),
    healthOf(admin.token, 'cookie'),
  ];
  for (const reply of await Promise.all(strangers)) {
    expect(Object.keys(reply.body ?? {}).sort()).toEqual([
      'catalogue',
      'database',
      'deliveries',
      'sales',
      'success',
      'worker',
    ]);
    expect(reply.status).toBe(200);
  }
});

test('the invariants are checked every night', () => {
  expect(crons.filter(({ job }) => job.name === 'prove-books')).toMatchObject([
    { pattern: expect.stringMatching(/^\d+ \d+ \* \* \*$/) },
  ]);
});

const down = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });

test('without a database the health call says so', async () => {
  vi.spyOn(webProcess().database.pool, 'query').mockRejectedValue(down as never);
  expect(await health()).toMatchObject({
    status: 503,
    body: { success: false, database: 'unreachable', worker: 'unknown' },
  });
  expect((await health()).text).not.toContain('10.0.0.5');
  // Not even an administrator's token, which cannot be looked up now, breaks it.
  vi.spyOn(webProcess().database.pool, 'connect').mockRejectedValue(down as never);
  const { token } = asha;
  expect(await shop.call('GET /api/health', { token })).toMatchObject({
    status: 503,
    body: { success: false, database: 'unreachable' },
  });
});

test('without a database every call is refused in the error shape, and no money is taken', async () => {
  vi.spyOn(webProcess().database.pool, 'connect').mockRejectedValue(down as never);
  vi.spyOn(webProcess().database.pool, 'query').mockRejectedValue(down as never);
  const paymentsBefore = shop.sandbox.state().payments.length;
  const json = orderBody(stock, asha);
  const endpoints = [
    ['POST /order/createOrder', { token: asha.token, json }],
    [`GET /order/${asha.user.id}`, { token: asha.token }],
    ['POST /auth/login', { json: { email: 'a@example.com', password: 'x' } }],
    [`GET /product/eachproduct/${stock.handProduct.id}`, {}],
  ] as const;
  for (const [endpoint, options] of endpoints) {
    const reply = await shop.call(endpoint, options);
    expectRefusal(reply, [500, 503], endpoint);
    expect(reply.text).not.toContain('ECONNREFUSED');
  }
  expect(shop.sandbox.state().payments).toHaveLength(paymentsBefore);
});

test('an unexpected error answers 500, a sentence for people and an id for us', async () => {
  vi.spyOn(webProcess().context.gateways.ekqr, 'createPayment').mockRejectedValue(
    new Error('secret detail at /srv/app.ts:1'),
  );
  const reply = await shop.call('POST /order/createOrder', {
    token: asha.token,
    json: orderBody(stock, asha),
  });
  expectRefusal(reply, 500);
  expect(reply.body?.message).toBe('Something went wrong. Please try again.');
});

test.each([
  ['wrong_key', 502, 'Failed'],
  ['expired_plan', 502, 'Failed'],
  ['down', 503, 'Created'],
  ['html', 503, 'Created'],
])('a gateway with the fault %s is %s, and leaves the order %s', async (fault, status, left) => {
  shop.sandbox.setFault({ service: 'ekqr', fault, times: 1 });
  const reply = await shop.call('POST /order/createOrder', {
    token: asha.token,
    json: orderBody(stock, asha),
  });
  expectRefusal(reply, status);
  const [newest] = await shop.db.prisma.order.findMany({
    where: { userId: asha.user.id },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  expect(newest?.status).toBe(left);
});
