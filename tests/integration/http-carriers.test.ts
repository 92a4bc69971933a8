// The two carriers of a session (bearer and cookie), what a cookie alone may not do, and how a session ends at once.
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const processing = () =>
  makeOrder(prisma, { status: 'Processing', item: stock.handItem, product: stock.handProduct });
const statusOf = async (id: string) => (await prisma.order.findUniqueOrThrow({ where: { id } })).status;
const orders = () => prisma.order.count();

describe('a call by cookie', () => {
  const allowed: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: shop.origin }];
  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: shop.origin },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${shop.origin}.evil.example` },
    { origin: shop.origin.replace('http:', 'https:') },
    { origin: `${shop.origin}, https://evil.example` },
    { referer: `${shop.origin}/product/x` },
    {},
  ];

  it.each(allowed)('with %o is a call of that person', async (headers) => {
    const asha = await newPerson(shop.db);
    const before = await orders();
    const reply = await shop.call('POST /order/createOrder', {
      cookie: asha.cookie,
      headers,
      json: orderBody(stock, asha),
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await orders()).toBe(before + 1);
  });

  it.each(refused)('with %o is a call of nobody', async (headers) => {
    const asha = await newPerson(shop.db);
    const before = await orders();
    expectRefusal(
      await shop.call('POST /order/createOrder', {
        cookie: asha.cookie,
        headers,
        json: orderBody(stock, asha),
      }),
      401,
    );
    expectRefusal(await shop.call('POST /auth/logout', { cookie: asha.cookie, headers }), 401);
    expectRefusal(await shop.call(`GET /order/${asha.user.id}`, { cookie: asha.cookie, headers }), 401);
    expect(await orders()).toBe(before);
    expect((await shop.call(`GET /order/${asha.user.id}`, { token: asha.token })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('is not smuggled in as %s', async (type) => {
    const asha = await newPerson(shop.db);
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const body = JSON.stringify(orderBody(stock, asha));
    expectRefusal(await shop.call('POST /order/createOrder', { cookie: asha.cookie, headers, body }), 415);
  });

  it('never answers another origin that it may read the reply', async () => {
    const asha = await newPerson(shop.db);
    for (const door of [
      'GET /product/gethomeproducts',
      `GET /order/${asha.user.id}`,
      'OPTIONS /order/createOrder',
      'POST /auth/login',
    ]) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const reply = await shop.call(door, { headers, cookie: asha.cookie });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('updateorder', () => {
  it('moves an order by bearer, with GET and with POST', async () => {
    const admin = await newPerson(shop.db, { role: 'admin' });
    for (const method of ['GET', 'POST']) {
      const { id } = await processing();
      const reply = await shop.call(`${method} /admin/updateorder/${id}/Completed/all%20good/50%25`, {
        token: admin.token,
      });
      expect(reply.body).toMatchObject({
        success: true,
        order: { _id: id, status: 'Completed', reason: 'all good/50%' },
      });
    }
  });

  it.each(['GET', 'POST'])('is refused by cookie alone (%s), even from our own page', async (method) => {
    const admin = await newPerson(shop.db, { role: 'admin' });
    const { id } = await processing();
    const headers = { 'sec-fetch-site': 'same-origin', origin: shop.origin };
    expectRefusal(
      await shop.call(`${method} /admin/updateorder/${id}/Completed`, { cookie: admin.cookie, headers }),
      401,
    );
    expect(await statusOf(id)).toBe('Processing');
  });

  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('does nothing when asked by %s', async (method) => {
    const admin = await newPerson(shop.db, { role: 'admin' });
    const { id } = await processing();
    const reply = await shop.call(`${method} /admin/updateorder/${id}/Completed`, { token: admin.token });
    expect([204, 404, 405]).toContain(reply.status);
    expect(await statusOf(id)).toBe('Processing');
  });
});

describe('HEAD and OPTIONS', () => {
  it('change nothing anywhere', async () => {
    const admin = await newPerson(shop.db, { role: 'admin' });
    for (const { pattern } of shop.routes.filter((route) => !route.pattern.startsWith('/api/auth')))
      for (const method of ['HEAD', 'OPTIONS']) {
        const path = pattern.replace(/\[+(?:\.\.\.)?\w+\]+/g, admin.user.id);
        const reply = await shop.call(`${method} ${path}`, { token: admin.token });
        expect([200, 204, 400, 404, 405, 503], `${method} ${path}`).toContain(reply.status);
        expect(reply.text).toBe('');
      }
  });
});

describe('a session ends at the very next call', () => {
  const orderList = (person: Person) => shop.call(`GET /order/${person.user.id}`, { token: person.token });
  const byCookie = (person: Person) =>
    shop.call(`GET /order/${person.user.id}`, {
      cookie: person.cookie,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    'when the account is blocked': ({ user }) =>
      prisma.user.update({ where: { id: user.id }, data: { blockedAt: new Date() } }),
    'when the session version was raised': ({ user }) =>
      prisma.user.update({ where: { id: user.id }, data: { sessionVersion: 2 } }),
    'when its row was ended': ({ session }) =>
      prisma.session.update({ where: { id: session.id }, data: { endedAt: new Date() } }),
    'when its row has expired': ({ session }) =>
      prisma.session.update({ where: { id: session.id }, data: { expiresAt: new Date() } }),
    'when its row is gone': ({ session }) => prisma.session.delete({ where: { id: session.id } }),
    'after signing out by bearer': ({ token }) => shop.call('POST /auth/logout', { token }),
    'after signing out by cookie': ({ cookie }) =>
      shop.call('POST /auth/logout', { cookie, headers: { origin: shop.origin } }),
  };

  it.each(Object.entries(ends))('%s', async (_, end) => {
    const asha = await newPerson(shop.db);
    expect((await orderList(asha)).status).toBe(200);
    expect((await byCookie(asha)).status).toBe(200);
    await end(asha);
    expectRefusal(await orderList(asha), 401);
    expectRefusal(await byCookie(asha), 401);
    expectRefusal(
      await shop.call('POST /order/orderstatus', {
        token: asha.token,
        json: { client_txn_id: 'T00000000', apiKey: TEST_API_KEY },
      }),
      401,
    );
  });

  it('and a changed role is the role of that call', async () => {
    const person = await newPerson(shop.db, { role: 'admin' });
    const ask = () => shop.call('GET /admin/processing', { token: person.token });
    expect((await ask()).status).toBe(200);
    await prisma.user.update({ where: { id: person.user.id }, data: { role: 'user' } });
    expectRefusal(await ask(), 403);
    await prisma.user.update({ where: { id: person.user.id }, data: { role: 'admin' } });
    expect((await ask()).status).toBe(200);
  });

  it('and signing out takes the cookie away and leaves other devices signed in', async () => {
    const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
    const reply = await shop.call('POST /auth/logout', { token: asha.token });
    expect(reply.body).toEqual({ success: true });
    expect(reply.headers['set-cookie']).toEqual([
      'tarang.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect((await orderList(bela)).status).toBe(200);
    expectRefusal(await shop.call('POST /auth/logout'), 401);
  });
});
