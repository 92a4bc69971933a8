// Many calls at once on one wallet, over real connections, at two server processes that share nothing but the
// database: nothing is spent, given or answered twice. `npm run race -- 100` runs a hundred rounds of each.
import jwt from 'jsonwebtoken';
import { checkInvariants } from '@/lib/domain/stats';
import { newPerson, type Person } from '../../support/server/people';
import {
  type CallOptions,
  type CallReply,
  callStore,
  codeOf,
  fieldErrorsOf,
} from '../../support/server/raw-call';
import { orderBody, type Stock } from '../../support/server/stock';
import { storeUnderTest } from '../../support/store-under-test';
import { seededStock } from './seeded-stock';
import { test as base, expect, type HttpStore } from './store';
import { balanceOf, expectBalancedLedger, ordersOf, personWith } from './wallet-state';

const ROUNDS = Number(process.env.RACE_ROUNDS || 1);

interface Shop extends HttpStore {
  stock: Stock;
  /** The price of what is bought here, and delivered by hand. */
  price: bigint;
  /** At the server with the proxy and at the one without it in turn. */
  call(turn: number, endpoint: string, options: CallOptions): Promise<CallReply>;
  buy(turn: number, person: Person, key?: string, changes?: object): Promise<CallReply>;
  redeem(turn: number, person: Person, value: number): Promise<CallReply>;
  topUp(person: Person, value: number): Promise<string>;
  /** At the gateway, without a webhook. */
  pay(clientTxnId: string): Promise<Record<string, string>>;
}

let keys = 0;
const newKey = () => `race-${process.pid}-${++keys}`;
const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } });

const test = base.extend<{ shop: Shop }>({
  shop: async ({ store }, use) => {
    const { url, withoutProxyUrl, secret } = storeUnderTest();
    // Each of the two has an address of its own, and accepts only tokens issued by it.
    const issuedBy = (origin: string, token: string) => {
      const claims = jwt.decode(token, { json: true });
      return claims?.iss === origin ? token : jwt.sign({ ...claims, iss: origin }, secret);
    };
    const origins = [url, withoutProxyUrl];
    const stock = await seededStock(store.db);
    const call: Shop['call'] = (turn, endpoint, { token, ...options }) => {
      const origin = origins[turn % origins.length] ?? url;
      return callStore(origin, endpoint, {
        ...options,
        ...(token ? { token: issuedBy(origin, token) } : {}),
      });
    };
    await use({
      ...store,
      stock,
      price: stock.handItem.discountedPrice,
      call,
      buy: (turn, person, key, changes = {}) =>
        call(turn, 'POST /order/createWalletOrder', {
          token: person.token,
          json: { ...orderBody(stock, person), paymentmode: 'wallet', ...changes },
          ...keyed(key),
        }),
      redeem: (turn, { token, user }, value) =>
        call(turn, 'POST /points/redeempoints', {
          token,
          json: { value, userid: user.id },
          ...keyed(newKey()),
        }),
      async topUp({ token, user }, value) {
        const reply = await call(0, 'POST /wallet/topup', { token, json: { value, userid: user.id } });
        expect(reply.status, reply.text).toBe(200);
        return (reply.body as { data: { client_txn_id: string } }).data.client_txn_id;
      },
      async pay(clientTxnId) {
        const json = { client_txn_id: clientTxnId, webhook: false };
        const reply = await callStore(store.consoleUrl, 'POST /console/pay', { json });
        expect(reply.status, reply.text).toBe(200);
        const { amount, utr } = (reply.body as { result: { amount: string; utr: string } }).result;
        return { client_txn_id: clientTxnId, amount, upi_txn_id: utr, status: 'success' };
      },
    });
  },
});

const many = <T>(count: number, run: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)));
/** Each kind of answer that is not `expected`, once, with its words. */
const oddOnes = (replies: CallReply[], expected: number) => [
  ...new Set(
    replies
      .filter(({ status }) => status !== expected)
      .map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`),
  ),
];
const statusesOf = (replies: CallReply[]) => replies.map(({ status }) => status).sort();
const isShort = ({ body }: CallReply) => body?.redirect_url === '/balanceerror';

/** So many rounds, each for users of its own, whose ledger is checked when it is over. */
function race(title: string, round: (shop: Shop, turn: number) => Promise<Person>): void {
  test(title, async ({ shop }) => {
    test.setTimeout(60_000 + ROUNDS * 20_000);
    const people: Person[] = [];
    for (let turn = 1; turn <= ROUNDS; turn++)
      await test.step(`round ${turn}`, async () => {
        const person = await round(shop, turn);
        people.push(person);
        await expectBalancedLedger([person]);
      });
    await expectBalancedLedger(people);
  });
}

race(
  'two hundred wallet orders at once with money for three buy three',
  async ({ db, price, buy }, round) => {
    const asha = await personWith(db, price * 3n + BigInt(round));
    const replies = await many(200, (turn) => buy(turn, asha, turn % 3 ? newKey() : undefined));
    expect(oddOnes(replies, 200)).toEqual([]);
    const bought = replies.filter((reply) => !isShort(reply));
    expect(new Set(bought.map(({ text }) => text)).size).toBe(3);
    expect(bought).toHaveLength(3);
    expect(await ordersOf(db, asha)).toBe(3);
    expect(await balanceOf(db, asha)).toBe(BigInt(round));
    expect(await db.prisma.walletTransaction.count({ where: { userId: asha.user.id } })).toBe(3);
    return asha;
  },
);

race('fifty submits of one key are one order and one answer', async ({ db, price, buy }) => {
  const asha = await personWith(db, price * 60n);
  const key = newKey();
  const replies = await many(50, (turn) => buy(turn, asha, key));
  expect(oddOnes(replies, 200)).toEqual([]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter(isShort)).toEqual([]);
  expect(await ordersOf(db, asha)).toBe(1);
  expect(await balanceOf(db, asha)).toBe(price * 59n);
  const others = await many(2, (turn) => buy(turn, asha, key, { input1: 'someone.else@example.com' }));
  expect(others.map((other) => [other.status, codeOf(other), fieldErrorsOf(other)])).toEqual(
    Array(2).fill([422, 'key_reused', []]),
  );
  expect(await ordersOf(db, asha)).toBe(1);
  return asha;
});

race('two hundred identical webhooks among status calls are one top-up', async (shop, round) => {
  const { db, call, topUp, pay } = shop;
  const asha = await newPerson(db);
  const value = 100 + round;
  const id = await topUp(asha, value);
  const body = new URLSearchParams(await pay(id)).toString();
  const told = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  // Each server counts webhooks in leases: two hundred that come before the first lease would each take one (429).
  for (const turn of [0, 1])
    await call(turn, 'POST /order/webhook/ekqr', { ...told, body: 'client_txn_id=' });
  const [webhooks, asked] = await Promise.all([
    many(200, (turn) => call(turn, 'POST /order/webhook/ekqr', told)),
    many(20, (turn) =>
      call(turn, 'POST /wallet/txnstatus', { token: asha.token, json: { client_txn_id: id } }),
    ),
  ]);
  expect(oddOnes([...webhooks, ...asked], 200)).toEqual([]);
  const balance = () => balanceOf(db, asha);
  await expect.poll(balance).toBe(BigInt(value) * 100n);
  // Every settlement that a webhook asked for is done before anything is counted.
  const key = `settle:${id}`;
  await expect
    .poll(
      async () =>
        (
          await db.pool.query(
            `select from graphile_worker.jobs where key = $1 union all select from job_outbox where key = $1`,
            [key],
          )
        ).rowCount,
    )
    .toBe(0);
  expect(await balance()).toBe(BigInt(value) * 100n);
  const kept = await db.prisma.webhookInbox.findMany({ where: { clientTxnId: id } });
  expect(kept.map(({ received }) => received)).toEqual([200]);
  expect(await db.prisma.walletTransaction.count({ where: { userId: asha.user.id } })).toBe(1);
  return asha;
});

race('ten refunds of one order give the money back once', async ({ db, price, buy, call }, round) => {
  const asha = await personWith(db, price);
  const admin = await newPerson(db, { role: 'admin' });
  const { body } = await buy(round, asha);
  const id = new URL(String(body?.redirect_url), 'http://x').searchParams.get('client_txn_id');
  const path = `/admin/updateorder/${id}/Refunded/out%20of%20stock`;
  const replies = await many(10, (turn) =>
    call(turn, `${turn % 4 < 2 ? 'GET' : 'POST'} ${path}`, { token: admin.token }),
  );
  expect(statusesOf(replies)).toEqual([200, ...Array(9).fill(409)]);
  expect(await balanceOf(db, asha)).toBe(price);
  return asha;
});

race('ten redemptions of all points turn them into T-Coins once', async ({ db, redeem }) => {
  const asha = await personWith(db, 0n, 75_40n);
  const replies = await many(10, (turn) => redeem(turn, asha, 75));
  expect(statusesOf(replies)).toEqual([200, ...Array(9).fill(422)]);
  expect([await balanceOf(db, asha), await balanceOf(db, asha, 'POINTS')]).toEqual([75_00n, 40n]);
  return asha;
});

race('top-ups, redemptions and orders at once end in what came in less what went out', async (shop) => {
  const { db, price, buy, redeem, topUp, pay, call } = shop;
  const asha = await personWith(db, price * 2n, 1000_00n);
  const rupeesEach = Number(price / 100n) + 1;
  const pages = await many(5, () => topUp(asha, rupeesEach));
  const replies: CallReply[] = [];
  const keep = async (reply: Promise<CallReply>) => void replies.push(await reply);
  const ask = (turn: number, id: string) =>
    call(turn, 'POST /wallet/txnstatus', { token: asha.token, json: { client_txn_id: id } });
  await Promise.all([
    ...pages.map(async (id) => {
      const body = new URLSearchParams(await pay(id)).toString();
      const told = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
      await many(4, (turn) => keep(turn < 3 ? ask(turn, id) : call(turn, 'POST /order/webhook/ekqr', told)));
    }),
    ...Array.from({ length: 10 }, (_, turn) => keep(redeem(turn, asha, 100))),
    ...Array.from({ length: 40 }, (_, turn) => keep(buy(turn, asha, newKey()))),
  ]);
  expect(oddOnes(replies, 200)).toEqual([]);
  // A page whose calls all failed is settled by the worker.
  await expect
    .poll(() => db.prisma.payment.count({ where: { userId: asha.user.id, status: 'paid' } }))
    .toBe(5);
  const orders = BigInt(await ordersOf(db, asha));
  const came = price * 2n + 5n * BigInt(rupeesEach) * 100n + 1000_00n;
  expect(await balanceOf(db, asha, 'POINTS')).toBe(0n);
  expect(await balanceOf(db, asha)).toBe(came - orders * price);
  expect(
    BigInt(replies.filter(({ body }) => String(body?.redirect_url).startsWith('/confirmation')).length),
  ).toBe(orders);
  expect(orders).toBeGreaterThan(1n);
  return asha;
});

test.afterAll(async ({ store: { db } }) => {
  // Alone in its store, as `npm run race` is: then every invariant can be checked.
  if (process.env.RACE_ROUNDS)
    expect((await checkInvariants({ db: db.prisma })).filter(({ ok }) => !ok)).toEqual([]);
});
