// Several orders in one call, in the live and in the test world, and what only the live one can lose by them: money.
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { forgetRules } from '@/lib/domain/fraud-rules/rules/active-rules';
import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import { worldOf } from '@/lib/domain/partners';
import {
  createOrderBody,
  MAX_ORDERS,
  MODES,
  orderResultView,
  type PartnerOrderResult,
} from '@/lib/domain/partners/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { webProcess } from '@/lib/http/server/process';
import type { Suppliers } from '@/lib/integrations/suppliers';
import { type Clock, seconds } from '@/lib/platform/time';
import { makeFraudRule } from '../support/make';
import { openPartnerShop, type PartnerProgram } from '../support/partner-calls';
import { startTestServer } from '../support/server';

const server = await startTestServer();
const db = server.db.prisma;
const shop = await openPartnerShop(server);
const price = Number(shop.supplied.item.resellPrice) / 100;

beforeEach(async () => {
  await db.$executeRaw`delete from rate_limits`;
  await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
});
afterEach(async () => {
  expect((await checkInvariants({ db })).filter(({ ok }) => !ok)).toEqual([]);
});

const ordersOf = (count: number, goods: 'supplied' | 'byHand' = 'supplied') =>
  Array.from({ length: count }, () => shop.order(goods));

async function place(
  program: PartnerProgram,
  orders: object[],
  headers?: Record<string, string>,
): Promise<PartnerOrderResult[]> {
  const { status, body } = await program.call('POST /v1/orders/batch', { orders }, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.next).toBeNull();
  return body.data.map((each: unknown) => orderResultView.parse(each));
}
const codesOf = (results: PartnerOrderResult[]) => results.map(({ error }) => error?.code ?? 'placed');
const balanceOf = async (program: PartnerProgram) =>
  (await program.call('GET /v1/balance')).body.balance as number;
const countOf = ({ user }: PartnerProgram) => db.order.count({ where: { userId: user.id } });

describe.each(MODES)('in the %s world', (mode) => {
  it('several orders are placed by one call, each with its result', async () => {
    const program = await shop.program(mode);
    const orders = ordersOf(3);
    const results = await place(program, orders);
    expect(codesOf(results)).toEqual(['placed', 'placed', 'placed']);
    expect(results.map(({ reference }) => reference)).toEqual(orders.map(({ reference }) => reference));
    for (const { reference, order } of results) {
      expect(order).toMatchObject({ reference, mode, price, status: 'processing' });
      expect((await program.call(`GET /v1/orders/${order?.id}`)).body.order).toEqual(order);
    }
    expect(await balanceOf(program)).toBe(5000 - 3 * price);
    expect((await program.call('GET /v1/ledger')).body.data).toHaveLength(3);
  });

  it('what refuses one order stops no other, and stands in its result', async () => {
    const program = await shop.program(mode);
    await shop.stock(1);
    const results = await place(program, [
      shop.order('supplied', { expected_price: price - 1 }),
      shop.order('supplied'),
      shop.order('coded'),
      shop.order('coded'),
      shop.order('supplied', { item_id: 999_999 }),
      shop.order('supplied', { input2: '' }),
    ]);
    // Codes of the test world do not run out.
    const second = mode === 'live' ? 'out_of_stock' : 'placed';
    expect(codesOf(results)).toEqual([
      ...['price_changed', 'placed', 'placed', second, 'not_found', 'invalid_input'],
    ]);
    expect(results[0]).toMatchObject({ order: null, error: { fields: { price: String(price) } } });
    expect(results[5]?.error?.fields).toHaveProperty('input2');
  });

  it('a repeat gets the first answer, and a reference that has an order is named with it', async () => {
    const program = await shop.program(mode);
    const orders = ordersOf(2);
    const headers = { 'idempotency-key': `call-${String(orders[0]?.reference)}` };
    const first = await place(program, orders, headers);
    expect(await place(program, orders, headers)).toEqual(first);
    const again = await place(program, [...orders, shop.order()]);
    expect(codesOf(again)).toEqual(['reference_used', 'reference_used', 'placed']);
    expect(again[0]?.error?.fields).toEqual({ order_id: first[0]?.order?.id });
    expect(await balanceOf(program)).toBe(5000 - 3 * price);
  });

  it('a call with a reference twice, without orders or with too many places none', async () => {
    const program = await shop.program(mode);
    const one = shop.order();
    const bodies = [[one, shop.order(), { ...one, input1: '2' }], [], ordersOf(MAX_ORDERS + 1)];
    for (const orders of bodies)
      expect(await program.call('POST /v1/orders/batch', { orders })).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    const { body } = await program.call('POST /v1/orders/batch', { orders: bodies[0] });
    expect(Object.keys(body.error.fields)).toEqual(['orders.2.reference']);
    expect((await program.call('GET /v1/orders')).body.data).toEqual([]);
  });

  it('where the balance or a cap ends, the orders that fit are placed', async () => {
    const poor = await shop.program(mode, { balance: BigInt(Math.round(price * 250)) });
    expect(codesOf(await place(poor, ordersOf(4))).sort()).toEqual([
      ...['insufficient_balance', 'insufficient_balance', 'placed', 'placed'],
    ]);
    const capped = await shop.program(mode, { dailyCap: BigInt(Math.round(price * 350)) });
    expect(codesOf(await place(capped, ordersOf(4))).sort()).toEqual([
      ...['placed', 'placed', 'placed', 'spend_cap_reached'],
    ]);
    expect(await balanceOf(capped)).toBe(5000 - 3 * price);
  });
});

test('orders of one call are one debit, each with a journal, a line, events and a delivery of its own', async () => {
  const program = await shop.program('live');
  const results = await place(program, ordersOf(5));
  const ids = results.map(({ order }) => order?.id ?? '');
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    include: { events: { orderBy: { id: 'asc' } } },
  });
  expect(orders).toHaveLength(5);
  for (const order of orders) {
    expect(order.events.map(({ kind }) => kind)).toEqual(['created', 'paid']);
    expect(await db.ledgerJournal.count({ where: { reason: 'order_paid', reference: order.id } })).toBe(1);
    expect(await db.walletTransaction.findMany({ where: { orderId: order.id } })).toMatchObject([
      { txnid: order.transactionid, amount: order.value, type: 'Debit' },
    ]);
  }
  // All of them at one moment: they are rows of one statement.
  expect(new Set(orders.map(({ paidAt }) => paidAt?.getTime())).size).toBe(1);
  expect(new Set(orders.map(({ transactionid }) => transactionid)).size).toBe(5);
});

test('of calls at once as many orders are placed as the wallet pays for', async () => {
  const program = await shop.program('live', { balance: BigInt(Math.round(price * 100 * 37)) });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => place(program, ordersOf(8, 'supplied'))),
  );
  const placed = replies.flat().filter(({ order }) => order !== null);
  expect(placed).toHaveLength(37);
  expect(await balanceOf(program)).toBe(0);
  expect(await countOf(program)).toBe(37);
});

test('equal calls at once are one, with the same key and without', async () => {
  const program = await shop.program('live');
  const orders = ordersOf(4);
  const headers = { 'idempotency-key': `equal-${String(orders[0]?.reference)}` };
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => place(program, orders, headers)),
    ...Array.from({ length: 5 }, () => place(program, orders)),
  ]);
  const ids = replies.flat().map(({ order, error }) => order?.id ?? error?.fields?.order_id);
  expect(new Set(ids).size).toBe(4);
  expect(await countOf(program)).toBe(4);
  expect(await balanceOf(program)).toBe(5000 - 4 * price);
});

test('a call of a key that was revoked, or of an account that is blocked, places nothing', async () => {
  const program = await shop.program('live');
  await db.partnerKey.update({ where: { id: program.key.id }, data: { revokedAt: new Date() } });
  expect(await program.call('POST /v1/orders/batch', { orders: ordersOf(2) })).toMatchObject({
    status: 401,
    code: 'bad_api_key',
  });
  const blocked = await shop.program('live');
  await db.user.update({ where: { id: blocked.user.id }, data: { blockedAt: new Date() } });
  expect((await blocked.call('POST /v1/orders/batch', { orders: ordersOf(2) })).code).toBe(
    'partner_inactive',
  );
  expect((await countOf(program)) + (await countOf(blocked))).toBe(0);
});

/** Places orders of goods whose players are checked; `onCheck` runs while the supplier is asked about one. */
async function placeChecked(
  { user, key }: Awaited<ReturnType<typeof shop.program>>,
  {
    players,
    onCheck,
    clock,
  }: { players: string[]; onCheck: (player: string) => unknown; clock?: Partial<Clock> },
) {
  const checkPlayer: Suppliers['smileone']['checkPlayer'] = async ({ input1 }) => {
    await onCheck(input1);
    return { outcome: 'found', username: 'Asha', region: 'IN', indo: false, raw: null };
  };
  const { context } = webProcess();
  const { smileone } = context.suppliers;
  const asked = {
    ...context,
    clock: { ...context.clock, ...clock },
    suppliers: { ...context.suppliers, smileone: { ...smileone, checkPlayer } },
  };
  const caller = {
    keyId: key.id,
    mode: 'live' as const,
    scopes: key.scopes,
    version: key.version,
    buyer: { userid: user.id, role: user.role, email: user.email ?? '' },
  };
  const orders = players.map((input1) => createOrderBody.parse(shop.order('supplied', { input1 })));
  const idempotency = NO_IDEMPOTENCY;
  const { data } = await worldOf(caller).createOrders(asked, caller, { body: { orders }, idempotency });
  return codesOf(data);
}

test('a slow supplier does not hold a call for longer than its key is held: players of later orders stay unchecked', async () => {
  let passed = 0;
  const asked: string[] = [];
  const players = Array.from({ length: 20 }, (_, place) => `5512${place}0`);
  const codes = await placeChecked(await shop.program('live'), {
    players,
    onCheck: (player) => {
      asked.push(player);
      passed += seconds(5);
    },
    clock: { monotonic: () => passed },
  });
  // Eight at a time: those that were begun are asked.
  expect(asked.length).toBeLessThan(20);
  expect(codes).toEqual(
    players.map((player) => (asked.includes(player) ? 'placed' : 'supplier_unreachable')),
  );
});

test.each(['blockedAt', 'lockedAt'] as const)(
  'bug: orders of a call were bought after their account was stopped while a supplier was asked (%s)',
  async (stopped) => {
    const program = await shop.program('live');
    const { id } = program.user;
    const players = Array.from(
      { length: 3 },
      (_, place) => `${stopped === 'blockedAt' ? 5513 : 5514}${place}0`,
    );
    const codes = await placeChecked(program, {
      players,
      onCheck: () => db.user.update({ where: { id }, data: { [stopped]: new Date() } }),
    });
    expect(codes).toEqual(players.map(() => 'partner_inactive'));
    expect(await db.order.count({ where: { userId: id } })).toBe(0);
  },
);

async function withRule<T>(
  terms: RuleTerms,
  outcome: 'hold' | 'refuse',
  work: (id: string) => Promise<T>,
): Promise<T> {
  const { id } = await makeFraudRule(db, terms, { outcome });
  forgetRules(webProcess().context);
  try {
    return await work(id);
  } finally {
    await db.fraudRule.delete({ where: { id } });
    forgetRules(webProcess().context);
  }
}
async function newAccount(): Promise<PartnerProgram> {
  const program = await shop.program('live');
  await db.user.update({ where: { id: program.user.id }, data: { createdAt: new Date() } });
  return program;
}

const TWO_ORDERS = { kind: 'velocity', by: 'account', counted: 'orders', most: 2, minutes: 10 } as const;

test('a rule that refuses looks at each order of a call, with those before it', async () => {
  const program = await shop.program('live');
  await withRule(TWO_ORDERS, 'refuse', async () => {
    expect(codesOf(await place(program, ordersOf(4)))).toEqual([
      ...['placed', 'placed', 'order_refused', 'order_refused'],
    ]);
    expect(codesOf(await place(program, ordersOf(1)))).toEqual(['order_refused']);
  });
});

test.each([
  ['orders of the account', TWO_ORDERS, [false, false, true, true]],
  [
    'rupees of the account',
    { ...TWO_ORDERS, counted: 'rupees', most: Math.floor(price * 3.5) },
    [false, false, false, true],
  ],
  ['orders of the player', { ...TWO_ORDERS, by: 'player', most: 1 }, [false, false, true, true]],
  [
    'a large first order',
    { kind: 'first_order', rupees: Math.floor(price), days: 1 },
    [true, false, false, false],
  ],
] as [string, RuleTerms, boolean[]][])(
  'a rule that holds by %s finds of a call what it finds of orders one by one',
  async (_, terms, expected) => {
    await withRule(terms, 'hold', async (id) => {
      const players = ['17366', '17367', '17366', '17367'];
      const orders = () => players.map((input1) => shop.order('supplied', { input1 }));
      const together = await newAccount();
      const results = await place(together, orders());
      const findHits = async (orderIds: (string | undefined)[]) => {
        const hits = await db.fraudHit.findMany({
          where: { ruleId: id, orderId: { in: orderIds.map(String) } },
        });
        return orderIds.map((orderId) => {
          const hit = hits.find((each) => each.orderId === orderId);
          return hit?.outcome ?? null;
        });
      };
      const found = await findHits(results.map(({ order }) => order?.id));
      expect(found.map((hit) => hit !== null)).toEqual(expected);
      expect(results.map(({ order }) => order?.waiting_for === 'person')).toEqual(expected);

      await db.orderSignals.deleteMany();
      const alone = await newAccount();
      const one: string[] = [];
      for (const order of orders()) one.push((await alone.call('POST /v1/orders', order)).body.order.id);
      expect(await findHits(one)).toEqual(found);
      await db.orderSignals.deleteMany();
    });
  },
);
