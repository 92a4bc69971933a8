// Additional fields in a request have no effect.
import { describe, expect, it } from 'vitest';
import { withEmail, withMobile } from '../support/sealer';
import { startTestServer } from '../support/server';
import { ENDPOINTS, type Endpoint, insiderOf } from '../support/server/endpoints';
import type { Person } from '../support/server/people';
import { newestCode } from '../support/server/proofs';
import { orderBody, stockShop } from '../support/server/stock';
import { freshDevice, makeWorld } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
const { prisma } = shop.db;

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const NOISE = {
  role: 'admin',
  isAdmin: true,
  balance: 1_000_000,
  points: 1_000_000,
  status: 'Completed',
  price: 1,
  value: 1,
  amount: 0.01,
  discountedprice: 1,
  quantity: 0,
  userId: world.admin.user.id,
  _id: world.admin.user.id,
  id: 'T1',
  emailVerified: true,
  emailVerifiedAt: LONG_AGO,
  mobileVerifiedAt: LONG_AGO,
  verified: 'true',
  isBlocked: 'false',
  blockedAt: null,
  sessionVersion: 99,
  passwordHash: 'x',
  totpSecret: null,
  totpConfirmedAt: null,
  grants: ['update:price'],
  method: 'identity',
  provedAt: '2099-01-01T00:00:00.000Z',
  createdAt: LONG_AGO,
  routes: [],
  instant: true,
  transactionid: '1',
  paidAt: LONG_AGO,
};
// As text: in an object these names would be lost on the way.
const POLLUTION =
  '"__proto__":{"role":"admin","polluted":true},"constructor":{"prototype":{"role":"admin","polluted":true}}';

/** A body with everything of NOISE that is no field of its own, and with POLLUTION. */
function noisy(json: unknown): string {
  const mixed = JSON.stringify({ ...NOISE, ...(json as object) });
  return `${mixed.slice(0, -1)},${POLLUTION}}`;
}

const headers = { 'content-type': 'application/json' };
const callNoisily = (name: string, path: string, json: unknown, person: Person | null = null) =>
  shop.call(`${name.split(' ')[0]} ${path}`, {
    headers,
    body: noisy(json),
    ...(person ? { token: person.token } : {}),
  });

/** What these calls must not change of any user. */
const userRows = () =>
  prisma.user.findMany({
    select: {
      id: true,
      email: true,
      emailKey: true,
      mobile: true,
      role: true,
      passwordHash: true,
      emailVerifiedAt: true,
      mobileVerifiedAt: true,
      blockedAt: true,
      totpConfirmedAt: true,
      createdAt: true,
    },
    where: { id: { in: [world.owner, world.other, world.reseller, world.admin].map(({ user }) => user.id) } },
    orderBy: { id: 'asc' },
  });
/** What these calls move, in paise, whatever other fields the body has. */
const MOVES: Record<string, bigint> = {
  'POST /order/createWalletOrder': world.stock.handItem.discountedPrice,
  'POST /order/codes/return': world.stock.handItem.discountedPrice,
  'POST /order/refund': 120_00n,
  'POST /wallet/topup': 100_00n,
  'POST /points/redeempoints': 1_00n,
  'POST /admin/adduserbalance': 1_00n,
  'POST /admin/gifts/[txnid]/takeback': 1_00n,
  'POST /admin/orders/[orderId]/refunds': 1_00n,
};
const newestLine = () =>
  prisma.walletTransaction.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { txnid: 'desc' }] });
const money = async () => [
  await prisma.wallet.findMany(),
  await prisma.ledgerEntry.findMany(),
  await prisma.walletTransaction.findMany(),
];

const takers = ENDPOINTS.filter(({ pattern }) =>
  shop.routes.some((route) => route.pattern === pattern && route.handlers.POST?.schemas?.body),
);

describe('check 5: fields that were not asked for', () => {
  it('every call that takes a body is tried with additional fields', () => {
    expect(takers.length).toBeGreaterThanOrEqual(15);
  });

  it.each(takers)('$name ignores or refuses additional fields', async (endpoint: Endpoint) => {
    const before = [await userRows(), await money()];
    const { path, json } = await endpoint.example(world);
    const who = insiderOf(endpoint);
    const reply = await callNoisily(endpoint.name, path, json, await freshDevice(world, who));
    expect([endpoint.allowed[who], 400, 404], reply.text).toContain(reply.status);
    const moved = MOVES[endpoint.name];
    expect(await userRows()).toEqual(before[0]);
    if (moved === undefined) expect(await money()).toEqual(before[1]);
    else expect(await newestLine()).toMatchObject({ userId: world.owner.user.id, amount: moved });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  it('an order takes price, buyer and status from the store, not from additional fields', async () => {
    const { stock, owner } = world;
    const person = await freshDevice(world, 'owner');
    const reply = await callNoisily('POST', '/order/createOrder', orderBody(stock, owner), person);
    const { client_txn_id: id } = (reply.body as { data: { client_txn_id: string } }).data;
    const made = await prisma.order.findUniqueOrThrow({ where: { id }, include: { payments: true } });
    const price = stock.handItem.discountedPrice;
    expect(made).toMatchObject({
      userId: owner.user.id,
      status: 'Created',
      value: price,
      instant: false,
      transactionid: null,
      paidAt: null,
    });
    expect(made.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(made.payments.map(({ amount, status }) => [amount, status])).toEqual([[price, 'open']]);
    const wallet = { ...orderBody(stock, owner), paymentmode: 'wallet' };
    expect((await callNoisily('POST', '/order/createOrder', wallet, person)).status).toBe(400);
  });

  it('registering with additional fields creates no administrator, no verified user and no balance', async () => {
    const email = 'new.fields@example.com';
    const json = {
      name: 'Asha',
      email,
      mobilenumber: '9000000001',
      password: 'a long sentence of a password',
    };
    expect((await callNoisily('POST', '/auth/register', json)).status).toBe(200);
    const made = await prisma.user.findFirstOrThrow({
      where: withEmail(email),
      include: { wallets: true },
    });
    expect(made).toMatchObject({
      role: 'user',
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
      sessionVersion: 1,
      totpSecret: null,
      wallets: [],
    });
    expect(made.id).not.toBe(world.admin.user.id);
    expect(made.passwordHash).not.toBe('x');
    expect(made.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('a first sign-in with a code and additional fields creates no administrator', async () => {
    const mobile = '9000000002';
    await shop.call('POST /otp/otp-login', { json: { mobile } });
    const json = { mobile, otp: await newestCode(shop.db) };
    const reply = await callNoisily('POST', '/otp/verify-otp', json);
    expect(reply.status, reply.text).toBe(200);
    const made = await prisma.user.findFirstOrThrow({
      where: withMobile(`+91${mobile}`),
      include: { wallets: true, sessions: true },
    });
    expect(made).toMatchObject({ role: 'user', emailVerifiedAt: null, wallets: [] });
    expect(made.sessions).toMatchObject([{ method: 'otp', grants: [], version: 1 }]);
    expect(made.sessions[0]?.provedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('a profile edit with additional fields changes the name only', async () => {
    const json = {
      userid: world.owner.user.id,
      name: 'Asha Rao',
      email: 'other@example.com',
      mobile: '9000000003',
    };
    const before = await userRows();
    const reply = await callNoisily('POST', '/user/edit-profile', json, await freshDevice(world, 'owner'));
    expect(reply.status, reply.text).toBe(200);
    expect(await userRows()).toEqual(before);
    const { name } = await prisma.user.findUniqueOrThrow({ where: { id: world.owner.user.id } });
    expect(name).toBe('Asha Rao');
  });

  it('each role pays what the database says it pays', async () => {
    const pay = async (who: 'other' | 'reseller') => {
      const person = await freshDevice(world, who);
      const reply = await callNoisily(
        'POST',
        '/order/createOrder',
        orderBody(world.stock, world[who]),
        person,
      );
      const { client_txn_id: id } = (reply.body as { data: { client_txn_id: string } }).data;
      return (await prisma.order.findUniqueOrThrow({ where: { id } })).value;
    };
    expect(await pay('other')).toBe(world.stock.handItem.discountedPrice);
    expect(await pay('reseller')).toBe(world.stock.handItem.resellPrice);
  });
});
