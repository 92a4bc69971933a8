// Who may call what: each endpoint asked by each kind of person, and other people's things that do not exist.
import { describe, expect, it } from 'vitest';
import { makeOrder, makePayment, paid } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { type CallOptions, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson, type Person } from '../support/server/people';
import { matchRoute } from '../support/server/routes';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const people = {
  visitor: null,
  owner: await newPerson(shop.db),
  other: await newPerson(shop.db),
  reseller: await newPerson(shop.db, { role: 'reseller' }),
  admin: await newPerson(shop.db, { role: 'admin' }),
};
const { owner } = people;
const order = await makeOrder(shop.db.prisma, { user: owner.user, product: stock.product, item: stock.item });
await makePayment(shop.db.prisma, order, paid(order.value));

type Who = keyof typeof people;
type Door = [door: string, options: CallOptions, allowed: Record<Who, number>];

const anyone = { visitor: 200, owner: 200, other: 200, reseller: 200, admin: 200 };
const signedIn = { ...anyone, visitor: 401 };
const self = { visitor: 401, owner: 200, other: 404, reseller: 404, admin: 200 };
const admins = { visitor: 401, owner: 403, other: 403, reseller: 403, admin: 200 };
const nobody = { visitor: 404, owner: 404, other: 404, reseller: 404, admin: 404 };
const refusedInput = { visitor: 401, owner: 403, other: 403, reseller: 403, admin: 404 };

const MATRIX: Door[] = [
  ['GET /product/gethomeproducts', {}, anyone],
  ['GET /product/allproducts', {}, signedIn],
  [`GET /product/eachproduct/${stock.product.id}`, {}, anyone],
  [`GET /item/${stock.product.id}`, {}, anyone],
  ['GET /gallery/images', {}, anyone],
  [
    'POST /order/checkid',
    { json: { userid: '12345678', zoneid: '2001', selectedProduct: stock.product.id } },
    anyone,
  ],
  // An order is its buyer's alone: an administrator cannot make one in another's name.
  ['POST /order/createOrder', { json: orderBody(stock, owner) }, { ...self, admin: 404 }],
  [`GET /order/${owner.user.id}`, {}, self],
  [`GET /user/myorder/${owner.user.id}`, {}, self],
  ['POST /order/orderstatus', { json: { client_txn_id: order.id, apiKey: TEST_API_KEY } }, self],
  ['POST /order/webhook/ekqr', { body: 'client_txn_id=T1' }, anyone],
  ['POST /order/webhook/nobody', { body: 'client_txn_id=T1' }, nobody],
  [
    'POST /auth/login',
    { json: { email: 'nobody@example.com', password: 'x' } },
    { visitor: 401, owner: 401, other: 401, reseller: 401, admin: 401 },
  ],
  ['GET /admin/processing', {}, admins],
  ['GET /admin/updateorder/T0000000/Completed', {}, refusedInput],
  ['POST /admin/updateorder/T0000000/Refunded/because', {}, refusedInput],
  ['POST /api/revalidate', {}, nobody],
  ['POST /api/revalidate', { headers: { 'x-tarang-internal': '' } }, nobody],
  ['POST /api/revalidate', { headers: { 'x-tarang-internal': 'x'.repeat(43) } }, nobody],
  // No worker runs in this file.
  ['GET /api/health', {}, { visitor: 503, owner: 503, other: 503, reseller: 503, admin: 503 }],
];

const cells = MATRIX.flatMap(([door, options, allowed]) =>
  (Object.keys(people) as Who[]).map((who) => ({ door, options, who, status: allowed[who] })),
);

describe.each(cells)('$door by $who', ({ door, options, who, status }) => {
  it(`answers ${status}`, async () => {
    const person = people[who];
    const reply = await shop.call(door, { ...options, ...(person ? { token: person.token } : {}) });
    expect(reply.status, reply.text).toBe(status);
    if (status >= 400 && status !== 503) expectRefusal(reply);
  });
});

it('covers every endpoint but two, which have files of their own', () => {
  const tried = MATRIX.map(([door]) => matchRoute(shop.routes, door.split(' ')[1] ?? '')?.route.pattern);
  const untried = shop.routes.map(({ pattern }) => pattern).filter((pattern) => !tried.includes(pattern));
  expect(untried.sort()).toEqual(['/api/auth/[...nextauth]', '/auth/logout']);
});

describe('what belongs to someone else', () => {
  it('looks exactly like what does not exist', async () => {
    const ask = async (door: string, options: CallOptions = {}) => {
      const reply = await shop.call(door, { ...options, token: people.other.token });
      return {
        status: reply.status,
        text: reply.text.replace(/"requestId":"[^"]+"/, ''),
        length: reply.text.length,
      };
    };
    const status = (client_txn_id: string) => ({ json: { client_txn_id, apiKey: TEST_API_KEY } });
    expect(await ask('POST /order/orderstatus', status(order.id))).toEqual(
      await ask('POST /order/orderstatus', status('T2611200000000000000')),
    );
    expect(await ask(`GET /order/${owner.user.id}`)).toEqual(await ask('GET /order/nobody'));
    expect(await ask(`GET /user/myorder/${owner.user.id}`)).toEqual(await ask('GET /user/myorder/nobody'));
  });

  it('cannot be ordered for', async () => {
    const before = await fingerprint(shop.db.pool);
    const json = { ...orderBody(stock, owner), userid: owner.user.id };
    expectRefusal(await shop.call('POST /order/createOrder', { token: people.other.token, json }), 404);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});

describe('fields that nobody asked for', () => {
  const noise = {
    role: 'admin',
    price: 1,
    value: 1,
    amount: 0.01,
    status: 'Completed',
    userId: 'x',
    balance: 1e6,
    discountedprice: 1,
    routes: [],
    instant: true,
    transactionid: '1',
    paidAt: '2026-01-01',
    id: 'T1',
    quantity: 0,
  };

  it('change nothing about an order: price, buyer and status are the store’s', async () => {
    const json = { ...orderBody(stock, owner), ...noise };
    const reply = await shop.call('POST /order/createOrder', { token: owner.token, json });
    const { client_txn_id } = (reply.body as { data: { client_txn_id: string } }).data;
    const made = await shop.db.prisma.order.findUniqueOrThrow({
      where: { id: client_txn_id },
      include: { payments: true },
    });
    expect(made).toMatchObject({
      userId: owner.user.id,
      status: 'Created',
      value: stock.handItem.discountedPrice,
      instant: false,
      transactionid: null,
      paidAt: null,
    });
    expect(made.payments.map(({ amount, status }) => [amount, status])).toEqual([
      [stock.handItem.discountedPrice, 'open'],
    ]);
    const { role } = await shop.db.prisma.user.findUniqueOrThrow({ where: { id: owner.user.id } });
    expect(role).toBe('user');
  });

  it('cannot make a wallet order out of the call for UPI', async () => {
    const before = await fingerprint(shop.db.pool);
    const json = { ...orderBody(stock, owner), paymentmode: 'wallet' };
    expectRefusal(await shop.call('POST /order/createOrder', { token: owner.token, json }), 400);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  it('do not pollute what every object inherits', async () => {
    const body =
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"email":"a@b.c","password":"x"}';
    await shop.call('POST /auth/login', { headers: { 'content-type': 'application/json' }, body });
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });
});

describe('the client key', () => {
  it.each([undefined, '', 'wrong', `${TEST_API_KEY}x`, TEST_API_KEY.slice(1)])(
    '%s is refused',
    async (apiKey) => {
      const before = await fingerprint(shop.db.pool);
      const json = { ...orderBody(stock, owner), apiKey };
      expectRefusal(await shop.call('POST /order/createOrder', { token: owner.token, json }), 401);
      const asked = { client_txn_id: order.id, apiKey };
      expectRefusal(await shop.call('POST /order/orderstatus', { token: owner.token, json: asked }), 401);
      expect(await fingerprint(shop.db.pool)).toEqual(before);
    },
  );
});

describe('what each role pays', () => {
  const pay = async (person: Person) => {
    const reply = await shop.call('POST /order/createOrder', {
      token: person.token,
      json: orderBody(stock, person),
    });
    const { client_txn_id } = (reply.body as { data: { client_txn_id: string } }).data;
    return (await shop.db.prisma.order.findUniqueOrThrow({ where: { id: client_txn_id } })).value;
  };

  it('is read from the database', async () => {
    expect(await pay(people.other)).toBe(stock.handItem.discountedPrice);
    expect(await pay(people.reseller)).toBe(stock.handItem.resellPrice);
  });
});
