// Many calls at once on one wallet, through the real handlers: cases that tests/e2e/http/wallet-races.spec.ts, which
// races for money at two servers of the built store, does not cover.
import { afterEach, expect, test } from 'vitest';
import { checkInvariants } from '@/lib/domain/stats';
import { sleep } from '@/lib/platform/time';
import { makeUser, makeWallet } from '../support/make';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', DATABASE_POOL: '20' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const PRICE = stock.handItem.discountedPrice;

afterEach(async () => {
  expect((await checkInvariants({ db: prisma })).filter(({ ok }) => !ok)).toEqual([]);
});

async function personWith(balance: bigint, points = 0n): Promise<Person> {
  const person = await newPerson(shop.db);
  await makeWallet(prisma, person.user, { balance });
  if (points > 0n) await makeWallet(prisma, person.user, { balance: points, currency: 'POINTS' });
  return person;
}

let keys = 0;
const newKey = () => `wallet-race-${++keys}`;

const buy = (person: Person, key?: string) =>
  shop.call('POST /order/createWalletOrder', {
    token: person.token,
    json: { ...orderBody(stock, person), paymentmode: 'wallet' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const redeem = (person: Person, value: number, key?: string) =>
  shop.call('POST /points/redeempoints', {
    token: person.token,
    json: { value, userid: person.user.id },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const ordersOf = ({ user }: Person) => prisma.order.count({ where: { userId: user.id } });
async function balanceOf({ user }: Person, currency: 'INR' | 'POINTS' = 'INR'): Promise<bigint> {
  const wallet = await prisma.wallet.findUnique({
    where: { userId_currency: { userId: user.id, currency } },
  });
  return wallet?.balance ?? 0n;
}

const many = <T>(count: number, run: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)));
const isShort = ({ body }: CallReply) => body?.redirect_url === '/balanceerror';

test('orders that found the wallet short store no key, and those that bought do', async () => {
  const asha = await personWith(PRICE * 3n);
  const replies = await many(40, () => buy(asha, newKey()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies.filter((reply) => !isShort(reply))).toHaveLength(3);
  // After a top-up the same key may succeed.
  const kept = await prisma.idempotencyKey.findMany({ where: { userId: asha.user.id } });
  expect(kept.map(({ finishedAt }) => finishedAt !== null)).toEqual([true, true, true]);
});

test('one key whose order found the wallet short buys once there is money', async () => {
  const asha = await personWith(1n);
  const key = newKey();
  expect(isShort(await buy(asha, key))).toBe(true);
  await prisma.$transaction(async (db) => {
    const wallet = await db.wallet.findFirstOrThrow({ where: { userId: asha.user.id, currency: 'INR' } });
    await db.wallet.update({ where: { id: wallet.id }, data: { balance: { increment: PRICE } } });
    const entries = [
      { account: 'adjustments' as const, amount: -PRICE },
      { account: 'wallet' as const, amount: PRICE, walletId: wallet.id },
    ].map((entry) => ({ ...entry, currency: 'INR' as const, createdAt: new Date() }));
    await db.ledgerJournal.create({
      data: {
        id: key,
        reason: 'test',
        reference: key,
        createdAt: new Date(),
        entries: { create: entries },
      },
    });
  });
  const bought = await buy(asha, key);
  expect(isShort(bought)).toBe(false);
  expect((await buy(asha, key)).text).toBe(bought.text);
  expect(await ordersOf(asha)).toBe(1);
});

test('one key of a redemption is one redemption', async () => {
  const asha = await personWith(0n, 100_00n);
  const key = newKey();
  const replies = await many(50, () => redeem(asha, 10, key));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect([await balanceOf(asha), await balanceOf(asha, 'POINTS')]).toEqual([10_00n, 90_00n]);
});

test('one key of a gift of T-Coins is one gift', async () => {
  const admin = await newPerson(shop.db, { role: 'admin' });
  const { id: userId, email } = await makeUser(prisma);
  const headers = { 'idempotency-key': newKey() };
  const json = { userId, email, amount: 10, reason: 'sorry' };
  const replies = await many(50, () =>
    shop.call('POST /admin/adduserbalance', { token: admin.token, headers, json }),
  );
  expect(replies[0]?.body).toMatchObject({ success: true, balance: 10 });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await prisma.walletTransaction.count({ where: { userId } })).toBe(1);
});

test('one key of a top-up is one top-up', async () => {
  const asha = await newPerson(shop.db);
  const headers = { 'idempotency-key': newKey() };
  const json = { value: 500, userid: asha.user.id };
  const replies = await many(50, () => shop.call('POST /wallet/topup', { token: asha.token, headers, json }));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await prisma.payment.count({ where: { userId: asha.user.id } })).toBe(1);
});

/**
 * A run that is interrupted for longer than its key is held loses the key, and then continues as if nothing had
 * happened.
 */
const runs = {
  // Each waits for a table on its way to the money.
  'wallet order': { table: 'items', call: (person: Person, key: string) => buy(person, key) },
  redemption: { table: 'wallets', call: (person: Person, key: string) => redeem(person, 10, key) },
};

test.each(Object.entries(runs))(
  'a run that lost its key and continues moves no money a second time (%s)',
  async (_, { table, call }) => {
    const asha = await personWith(PRICE * 10n, 100_00n);
    const key = newKey();
    const before = await prisma.wallet.findMany({ where: { userId: asha.user.id } });
    const keyRow = { userId: asha.user.id, key };
    const client = await shop.db.pool.connect();
    let first: Promise<CallReply>;
    try {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      first = call(asha, key);
      await expect.poll(() => prisma.idempotencyKey.count({ where: keyRow })).toBe(1);
      await sleep(200);
      const now = new Date();
      const reply = JSON.stringify({ msg: 'of the second run' });
      const done = { lockedAt: now, finishedAt: now, status: 200, reply };
      await prisma.idempotencyKey.updateMany({ where: keyRow, data: done });
    } finally {
      await client.query('rollback');
      client.release();
    }
    const late = await first;
    expectRefusal(late, 409);
    expect(codeOf(late)).toBe('in_progress');
    expect(await prisma.wallet.findMany({ where: { userId: asha.user.id } })).toEqual(before);
    expect(await ordersOf(asha)).toBe(0);
    expect((await call(asha, key)).body).toMatchObject({ msg: 'of the second run' });
  },
);

test('ten refunds of one order that was paid by UPI give the money back once', async () => {
  const asha = await newPerson(shop.db);
  const placed = await shop.call('POST /order/createOrder', {
    token: asha.token,
    json: orderBody(stock, asha),
  });
  const { client_txn_id: id } = (placed.body as { data: { client_txn_id: string } }).data;
  await shop.sandbox.pay({ client_txn_id: id, webhook: false });
  await shop.call('POST /order/orderstatus', {
    token: asha.token,
    json: { client_txn_id: id, apiKey: TEST_API_KEY },
  });
  const admin = await newPerson(shop.db, { role: 'admin' });
  const replies = await many(10, () =>
    shop.call(`POST /admin/updateorder/${id}/Refunded/out%20of%20stock`, { token: admin.token }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(asha)).toBe(PRICE);
});
