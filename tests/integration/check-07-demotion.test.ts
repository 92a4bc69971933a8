// A user who is demoted, blocked or signed out is refused at the very next call, by token and by cookie.
import { describe, expect, it } from 'vitest';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { ENDPOINTS, GUARDED, type Insider, insiderOf } from '../support/server/endpoints';
import { newPerson, type Person } from '../support/server/people';
import { stockShop } from '../support/server/stock';
import { makeWorld } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
const { prisma } = shop.db;

const orderList = (person: Person) => shop.call(`GET /order/${person.user.id}`, { token: person.token });
const byCookie = (person: Person) =>
  shop.call(`GET /order/${person.user.id}`, {
    cookie: person.cookie,
    headers: { 'sec-fetch-site': 'same-origin' },
  });

describe('check 7: a session ends at the very next call', () => {
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    'when the account is blocked': ({ user }) =>
      prisma.user.update({ where: { id: user.id }, data: { blockedAt: new Date() } }),
    'when the session version was raised': ({ user }) =>
      prisma.user.update({ where: { id: user.id }, data: { sessionVersion: 2 } }),
    'when its row was ended': ({ session }) =>
      prisma.session.update({ where: { id: session.id }, data: { endedAt: new Date() } }),
    'when its row has expired': ({ session }) =>
      prisma.session.update({ where: { id: session.id }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    'when its row is gone': ({ session }) => prisma.session.delete({ where: { id: session.id } }),
    'when the account is gone': ({ user }) => prisma.user.delete({ where: { id: user.id } }),
  };

  it.each(Object.entries(ends))('the very next call is refused %s', async (_, end) => {
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

  it.each(GUARDED)('$name is refused to a user who was blocked a moment before', async (endpoint) => {
    const who = insiderOf(endpoint);
    const person = await newPerson(shop.db, { role: world[who].user.role });
    await orderList(person);
    await prisma.user.update({ where: { id: person.user.id }, data: { blockedAt: new Date() } });
    const { path, ...options } = await endpoint.example({ ...world, [who]: person });
    const reply = await shop.call(`${endpoint.method} ${path}`, { ...options, token: person.token });
    expectRefusal(reply, 401);
  });
});

describe('check 7: a changed role is the role of the very next call', () => {
  const ofRole = ENDPOINTS.filter(({ allowed }) => allowed.owner === 403);
  const COLUMNS = ['owner', 'reseller', 'admin'] as const;
  const roleOf = (column: Insider) => (column === 'owner' ? 'user' : column);

  it('every call of administrators and one of resellers is tried after a demotion', () => {
    const insiders = ofRole.map(insiderOf);
    expect(insiders.filter((who) => who === 'admin').length).toBeGreaterThanOrEqual(7);
    expect(insiders).toContain('reseller');
  });

  it.each(ofRole)('$name follows a changed role at the very next call', async (endpoint) => {
    const { method, example, allowed } = endpoint;
    const who = insiderOf(endpoint);
    const person = await newPerson(shop.db);
    const askAs = async (column: Insider) => {
      await prisma.user.update({ where: { id: person.user.id }, data: { role: roleOf(column) } });
      const { path, ...options } = await example({ ...world, [who]: person });
      return shop.call(`${method} ${path}`, { ...options, token: person.token });
    };
    expect((await askAs(who)).status).toBe(allowed[who]);
    const refused = COLUMNS.filter((column) => column !== who);
    for (const column of refused) expectRefusal(await askAs(column), 403);
    expect((await askAs(who)).status).toBe(allowed[who]);
  });

  it('a demoted reseller sees and pays the prices of customers', async () => {
    const person = await newPerson(shop.db, { role: 'reseller' });
    const items = async () =>
      (await shop.call(`GET /item/${world.stock.product.id}`, { token: person.token })).text;
    expect(await items()).toContain('resellprice');
    await prisma.user.update({ where: { id: person.user.id }, data: { role: 'user' } });
    expect(await items()).not.toContain('resellprice');
  });
});
