// A server that is killed by SIGKILL on either side of a commit of money: the change is there whole or not at all,
// and the same request at another server then gets the answer that the first would have had.

import { type SecondServer, startSecondServer } from '../../support/second-server';
import { newPerson, type Person } from '../../support/server/people';
import { type CallReply, callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { orderBody, type Stock } from '../../support/server/stock';
import { storeUnderTest } from '../../support/store-under-test';
import { somePlayer } from '../shop';
import { seededStock } from './seeded-stock';
import { expect, type HttpStore, test } from './store';
import { balanceOf, expectBalancedLedger, ordersOf, personWith } from './wallet-state';

interface Scene {
  /** As failpoint names it, without its side of the commit. */
  point: string;
  customer: Person;
  /** The call, at the server there. */
  ask(origin: string): Promise<CallReply>;
  /** What it changes, as one comparable thing. */
  look(): Promise<unknown>;
  absent: unknown;
  complete: unknown;
  /** What the repeat of a call that was done must answer. */
  answer(reply: CallReply): void;
}

// Two servers are started in each, one after the other.
test.setTimeout(180_000);

const open: SecondServer[] = [];

async function start(fault: string): Promise<SecondServer> {
  const { url, consoleUrl, databaseUrl, data, secret } = storeUnderTest();
  const env = { STORE_URL: url, RATE_LIMIT_FACTOR: '100', TARANG_FAILPOINT: fault };
  const server = await startSecondServer({ consoleUrl, databaseUrl, data, secret, env });
  open.push(server);
  return server;
}

test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.process.kill()));
});

/** The call gets no answer, and its server is gone. */
async function callUntilKilled(fault: string, ask: Scene['ask']): Promise<void> {
  const server = await start(fault);
  const answered = await ask(server.url).then(
    ({ status, text }) => `${status} ${text}`,
    () => 'nothing',
  );
  expect(answered, fault).toBe('nothing');
  expect(await server.process.ended, fault).toMatchObject({ signal: 'SIGKILL' });
}

/** Moves the keys of this user a minute into the past: a run that holds one for longer counts as dead. */
async function expireKeys({ db }: HttpStore, { user }: Person): Promise<void> {
  await db.prisma.$executeRaw`
    update idempotency_keys set locked_at = locked_at - interval '61 seconds'
     where user_id = ${user.id} and finished_at is null`;
}

async function play(store: HttpStore, scene: Scene, caller: Person): Promise<void> {
  const { point, ask, look, absent, complete, answer } = scene;
  expect(await look(), 'at first').toEqual(absent);
  await callUntilKilled(`${point}:before`, ask);
  expect(await look(), 'killed before its commit').toEqual(absent);
  await expireKeys(store, caller);
  await callUntilKilled(`${point}:after`, ask);
  expect(await look(), 'killed after its commit').toEqual(complete);
  // The store's own server never died: what it knows of the call is what the database has.
  const replies = [await ask(store.origin), await ask(store.origin)];
  for (const reply of replies) answer(reply);
  expect(new Set(replies.map(({ text }) => withoutRequest(text))).size, 'one answer').toBe(1);
  expect(await look(), 'asked again').toEqual(complete);
  await expectBalancedLedger([scene.customer]);
}

/** Each refusal names the request that was refused. */
const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/g, '');

const newKey = () => `crash-${crypto.randomUUID()}`;

async function buyOne(
  { db, origin }: HttpStore,
  stock: Stock,
): Promise<{ customer: Person; price: bigint; id: string }> {
  const price = stock.handItem.discountedPrice;
  const customer = await personWith(db, price);
  const reply = await callStore(origin, 'POST /order/createWalletOrder', {
    token: customer.token,
    json: { ...orderBody(stock, customer), paymentmode: 'wallet' },
  });
  return { customer, price, id: orderNamedBy(reply) };
}

function orderNamedBy({ text, body }: CallReply): string {
  const id = new URL(String(body?.redirect_url), 'http://x').searchParams.get('client_txn_id');
  if (id === null) throw new Error(`no order: ${text}`);
  return id;
}

test('a wallet order whose server is killed is bought once, and delivered', async ({ store }) => {
  const { db } = store;
  const stock = await seededStock(db);
  const price = stock.item.discountedPrice;
  const customer = await personWith(db, price * 2n);
  const headers = { 'idempotency-key': newKey() };
  const json = {
    ...orderBody(stock, customer),
    product_id: stock.product.id,
    itemid: stock.item.itemid,
    input1: somePlayer(),
    input2: '2001',
    paymentmode: 'wallet',
  };
  const orders = () => db.prisma.order.findMany({ where: { userId: customer.user.id } });
  await play(
    store,
    {
      point: 'wallet-order',
      customer,
      ask: (origin) =>
        callStore(origin, 'POST /order/createWalletOrder', { token: customer.token, headers, json }),
      look: async () => [await ordersOf(db, customer), await balanceOf(db, customer)],
      absent: [0, price * 2n],
      complete: [1, price],
      answer: (reply) => expect(reply.status, reply.text).toBe(200),
    },
    customer,
  );
  const [order] = await orders();
  const again = await callStore(store.origin, 'POST /order/createWalletOrder', {
    token: customer.token,
    headers,
    json,
  });
  expect(orderNamedBy(again)).toBe(order?.id);
  await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['Completed']);
  expect(await balanceOf(db, customer)).toBe(price);
  await expectBalancedLedger([customer]);
});

test('a refund whose server is killed is given once', async ({ store }) => {
  const { db } = store;
  const { customer, price, id } = await buyOne(store, await seededStock(db));
  const admin = await newPerson(db, { role: 'admin' });
  const status = async () => (await db.prisma.order.findUniqueOrThrow({ where: { id } })).status;
  await play(
    store,
    {
      point: 'order-update',
      customer,
      ask: (origin) =>
        callStore(origin, `POST /admin/updateorder/${id}/Refunded/out%20of%20stock`, { token: admin.token }),
      look: async () => [await status(), await balanceOf(db, customer)],
      absent: ['Processing', 0n],
      complete: ['Refunded', price],
      // It takes no key: a repeated call is answered that it is done.
      answer: (reply) => {
        expect([reply.status, fieldErrorsOf(reply)]).toEqual([409, []]);
        expect(reply.body?.message).toBe('An order cannot go from Refunded to Refunded.');
      },
    },
    admin,
  );
});

test('a redemption whose server is killed is done once', async ({ store }) => {
  const { db } = store;
  const customer = await personWith(db, 0n, 100_00n);
  const headers = { 'idempotency-key': newKey() };
  const json = { value: 60, userid: customer.user.id };
  await play(
    store,
    {
      point: 'redemption',
      customer,
      ask: (origin) =>
        callStore(origin, 'POST /points/redeempoints', { token: customer.token, headers, json }),
      look: async () => [await balanceOf(db, customer), await balanceOf(db, customer, 'POINTS')],
      absent: [0n, 100_00n],
      complete: [60_00n, 40_00n],
      answer: (reply) =>
        expect(reply.body, reply.text).toMatchObject({
          success: true,
          msg: '60 points are now 60 T-Coins in your wallet.',
        }),
    },
    customer,
  );
});

test('a gift of T-Coins whose server is killed is given once', async ({ store }) => {
  const { db } = store;
  const customer = await personWith(db, 5_00n);
  const admin = await newPerson(db, { role: 'admin' });
  const headers = { 'idempotency-key': newKey() };
  const json = { userId: customer.user.id, email: customer.user.email, amount: 10, reason: 'sorry' };
  await play(
    store,
    {
      point: 'admin-credit',
      customer,
      ask: (origin) => callStore(origin, 'POST /admin/adduserbalance', { token: admin.token, headers, json }),
      look: () => balanceOf(db, customer),
      absent: 5_00n,
      complete: 15_00n,
      answer: (reply) => expect(reply.body, reply.text).toMatchObject({ success: true, balance: 15 }),
    },
    admin,
  );
});

test('a paid top-up whose server is killed is credited once', async ({ store }) => {
  const { db, origin, consoleUrl } = store;
  const customer = await newPerson(db);
  const { token } = customer;
  const opened = await callStore(origin, 'POST /wallet/topup', {
    token,
    json: { value: 250, userid: customer.user.id },
  });
  const { client_txn_id } = (opened.body as { data: { client_txn_id: string } }).data;
  await callStore(consoleUrl, 'POST /console/pay', { json: { client_txn_id, webhook: false } });
  const line = async () => {
    const lines = await db.prisma.walletTransaction.findMany({ where: { userId: customer.user.id } });
    return lines.map(({ status }) => status).join();
  };
  await play(
    store,
    {
      point: 'payment',
      customer,
      ask: (at) => callStore(at, 'POST /wallet/txnstatus', { token, json: { client_txn_id } }),
      look: async () => [await line(), await balanceOf(db, customer)],
      absent: ['Created', 0n],
      complete: ['Success', 250_00n],
      answer: (reply) =>
        expect(reply.body, reply.text).toMatchObject({ data: { status: 'Success', amount: 250 } }),
    },
    customer,
  );
});
