// A web process that is killed by SIGKILL on either side of a commit of money: the change is there whole or not at all,
// and the same request at another process then gets the answer that the first would have had.
import { expect, test } from 'vitest';
import { checkInvariants } from '@/lib/domain/stats';
import { webProcess } from '@/lib/http/server/process';
import { runJobs } from '@/lib/platform/jobs';
import { minutes } from '@/lib/platform/time';
import { handlers } from '@/lib/worker/handlers';
import { lanesOf } from '@/lib/worker/lanes';
import { compileProgram } from '../support/compile-program';
import { makeWallet } from '../support/make';
import { startProcess } from '../support/processes';
import { startTestServer } from '../support/server';
import { type CallReply, fieldErrorsOf } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';
import { workerSettings } from '../support/worker-settings';

interface Call {
  caller: Person;
  /** As answer-one-call.ts knows its handler. */
  handler: string;
  /** Of the address, in order. */
  params?: Record<string, string | string[]>;
  json?: object;
  key?: string;
}

interface Scene {
  /** As failpoint names it, without its side of the commit. */
  point: string;
  call: Call;
  /** What the call changes, as one comparable thing. */
  look(): Promise<unknown>;
  absent: unknown;
  complete: unknown;
  /** What the repeat of a call that was done must answer. */
  answer(reply: CallReply): void;
}

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const stock = await stockShop(shop.db);
const program = await compileProgram('tests/support/second-process/answer-one-call.ts');

const pathOf = ({ handler, params = {} }: Call) =>
  [handler, ...Object.values(params).flat().map(encodeURIComponent)].join('/');

const headersOf = ({ key }: Call): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

/** At the process of this file, which is never killed: what it knows of the call is what the database has. */
function ask(call: Call): Promise<CallReply> {
  const { caller, json = {} } = call;
  return shop.call(`POST ${pathOf(call)}`, { token: caller.token, headers: headersOf(call), json });
}

/** The call gets no answer, and its process is gone. */
async function callUntilKilled(failpoint: string, call: Call): Promise<void> {
  const { handler, params = {}, caller, json = {} } = call;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${caller.token}`,
    ...headersOf(call),
  };
  const given = { handler, path: pathOf(call), params, headers, body: JSON.stringify(json) };
  const { ended, output } = await startProcess({
    args: [program],
    env: { CALL: JSON.stringify(given), TARANG_FAILPOINT: failpoint },
  });
  const { signal } = await ended;
  expect([signal, output()], failpoint).toEqual(['SIGKILL', 'called\n']);
}

/** Moves the keys of this user a minute into the past: a run that holds one for longer counts as dead. */
async function expireKeys({ user }: Person): Promise<void> {
  await prisma.$executeRaw`
    update idempotency_keys set locked_at = locked_at - interval '61 seconds'
     where user_id = ${user.id} and finished_at is null`;
}

async function play({ point, call, look, absent, complete, answer }: Scene): Promise<void> {
  expect(await look(), 'at first').toEqual(absent);
  await callUntilKilled(`${point}:before`, call);
  expect(await look(), 'killed before its commit').toEqual(absent);
  await expireKeys(call.caller);
  await callUntilKilled(`${point}:after`, call);
  expect(await look(), 'killed after its commit').toEqual(complete);
  const replies = [await ask(call), await ask(call)];
  for (const reply of replies) answer(reply);
  expect(new Set(replies.map(({ text }) => withoutRequest(text))).size, 'one answer').toBe(1);
  expect(await look(), 'asked again').toEqual(complete);
  await expectInvariants();
}

async function expectInvariants(): Promise<void> {
  expect((await checkInvariants({ db: prisma })).filter(({ ok }) => !ok)).toEqual([]);
}

/** Each refusal names the request that was refused. */
const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/g, '');

const newKey = () => `crash-${crypto.randomUUID()}`;

async function personWith(balance: bigint, points = 0n): Promise<Person> {
  const person = await newPerson(shop.db);
  if (balance > 0n) await makeWallet(prisma, person.user, { balance });
  if (points > 0n) await makeWallet(prisma, person.user, { balance: points, currency: 'POINTS' });
  return person;
}

/** Paise, or hundredths of a point; 0 for a user who never had any. */
async function balanceOf({ user }: Person, currency: 'INR' | 'POINTS' = 'INR'): Promise<bigint> {
  const where = { userId_currency: { userId: user.id, currency } };
  return (await prisma.wallet.findUnique({ where }))?.balance ?? 0n;
}

function orderNamedBy({ text, body }: CallReply): string {
  const id = new URL(String(body?.redirect_url), 'http://x').searchParams.get('client_txn_id');
  if (id === null) throw new Error(`no order: ${text}`);
  return id;
}

async function deliverOrders(): Promise<() => Promise<void>> {
  const store = webProcess();
  const worker = await runJobs({
    pool: store.database.pool,
    log: store.log,
    handlers: (id) => handlers({ ...store, settings: workerSettings }, id),
    crons: [],
    lanes: lanesOf(workerSettings),
  });
  return () => worker.stop();
}

test('a wallet order whose process is killed is bought once, and delivered', async () => {
  const price = stock.item.discountedPrice;
  const customer = await personWith(price * 2n);
  const goods = { product_id: stock.product.id, itemid: stock.item.itemid, input1: '17366', input2: '22001' };
  const call = {
    caller: customer,
    handler: '/order/createWalletOrder',
    json: { ...orderBody(stock, customer), ...goods, paymentmode: 'wallet' },
    key: newKey(),
  };
  const orders = () => prisma.order.findMany({ where: { userId: customer.user.id } });
  await play({
    point: 'wallet-order',
    call,
    look: async () => [(await orders()).length, await balanceOf(customer)],
    absent: [0, price * 2n],
    complete: [1, price],
    answer: (reply) => expect(reply.status, reply.text).toBe(200),
  });
  const [order] = await orders();
  expect(orderNamedBy(await ask(call))).toBe(order?.id);
  const stop = await deliverOrders();
  try {
    const statuses = async () => (await orders()).map(({ status }) => status);
    await expect.poll(statuses, { timeout: minutes(1) }).toEqual(['Completed']);
  } finally {
    await stop();
  }
  expect(await balanceOf(customer)).toBe(price);
  await expectInvariants();
});

test('a refund whose process is killed is given once', async () => {
  const price = stock.handItem.discountedPrice;
  const customer = await personWith(price);
  const admin = await newPerson(shop.db, { role: 'admin' });
  const id = orderNamedBy(
    await ask({
      caller: customer,
      handler: '/order/createWalletOrder',
      json: { ...orderBody(stock, customer), paymentmode: 'wallet' },
    }),
  );
  const status = async () => (await prisma.order.findUniqueOrThrow({ where: { id } })).status;
  await play({
    point: 'order-update',
    call: {
      caller: admin,
      handler: '/admin/updateorder',
      params: { orderId: id, newStatus: 'Refunded', reason: ['out of stock'] },
    },
    look: async () => [await status(), await balanceOf(customer)],
    absent: ['Processing', 0n],
    complete: ['Refunded', price],
    // It takes no key: a repeated call is answered that it is done.
    answer: (reply) => {
      expect([reply.status, fieldErrorsOf(reply)]).toEqual([409, []]);
      expect(reply.body?.message).toBe('An order cannot go from Refunded to Refunded.');
    },
  });
});

test('a redemption whose process is killed is done once', async () => {
  const customer = await personWith(0n, 100_00n);
  await play({
    point: 'redemption',
    call: {
      caller: customer,
      handler: '/points/redeempoints',
      json: { value: 60, userid: customer.user.id },
      key: newKey(),
    },
    look: async () => [await balanceOf(customer), await balanceOf(customer, 'POINTS')],
    absent: [0n, 100_00n],
    complete: [60_00n, 40_00n],
    answer: (reply) =>
      expect(reply.body, reply.text).toMatchObject({
        success: true,
        msg: '60 points are now 60 T-Coins in your wallet.',
      }),
  });
});

test('a gift of T-Coins whose process is killed is given once', async () => {
  const customer = await personWith(5_00n);
  const { id: userId, email } = customer.user;
  await play({
    point: 'admin-credit',
    call: {
      caller: await newPerson(shop.db, { role: 'admin' }),
      handler: '/admin/adduserbalance',
      json: { userId, email, amount: 10, reason: 'sorry' },
      key: newKey(),
    },
    look: () => balanceOf(customer),
    absent: 5_00n,
    complete: 15_00n,
    answer: (reply) => expect(reply.body, reply.text).toMatchObject({ success: true, balance: 15 }),
  });
});

test('a paid top-up whose process is killed is credited once', async () => {
  const customer = await newPerson(shop.db);
  const { user, token } = customer;
  const json = { value: 250, userid: user.id };
  const opened = await shop.call('POST /wallet/topup', { token, json });
  const { client_txn_id } = (opened.body as { data: { client_txn_id: string } }).data;
  await shop.sandbox.pay({ client_txn_id, webhook: false });
  const lines = async () => {
    const kept = await prisma.walletTransaction.findMany({ where: { userId: user.id } });
    return kept.map(({ status }) => status);
  };
  await play({
    point: 'payment',
    call: { caller: customer, handler: '/wallet/txnstatus', json: { client_txn_id } },
    look: async () => [await lines(), await balanceOf(customer)],
    absent: [['Created'], 0n],
    complete: [['Success'], 250_00n],
    answer: (reply) =>
      expect(reply.body, reply.text).toMatchObject({ data: { status: 'Success', amount: 250 } }),
  });
});
