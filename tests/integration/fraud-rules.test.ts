// Rules against fraud: each kind at its limit, what they refuse and hold, shadow, and orders that come at once.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { createRule, deleteRule, editRule, listRules } from '@/lib/domain/fraud-rules';
import { createRuleForm, editRuleForm, type RuleTerms } from '@/lib/domain/fraud-rules/schema';
import { createOrder, createWalletOrder, listHeldOrders } from '@/lib/domain/orders';
import { purgeExpired } from '@/lib/domain/retention';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { after, days, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const owner = make.actingAs(context, await shop.shopper('admin'));

const RULE = {
  name: 'The rule',
  reason: 'It was often a stolen account.',
  mode: 'on',
  outcome: 'hold',
} as const;
type Given = Partial<Omit<Parameters<typeof createRule>[1], 'terms'>>;
const create = (terms: RuleTerms, given: Given = {}) =>
  createRule(owner, createRuleForm.parse({ ...RULE, terms, ...given }));
const ORDERS = { kind: 'velocity', by: 'account', counted: 'orders', most: 2, minutes: 10 } as const;

beforeEach(async () => {
  shop.calm();
  for (const { id } of await db.fraudRule.findMany()) await deleteRule(owner, { id });
});

const REFUSED = { code: 'order_refused' };
const hold = async (orderid: string) => {
  const { status, reviews, attempts } = await shop.read({ orderid });
  return {
    status,
    causes: reviews.filter(({ closedAt }) => !closedAt).map(({ cause }) => cause),
    sent: attempts.length,
  };
};
const HELD = { status: 'Processing', causes: ['fraud_hold'], sent: 0 };
const SENT = { status: 'Completed', causes: [], sent: 1 };

/** The gateway says that this UPI id paid. */
async function paidBy(payer: string, viewer?: Viewer) {
  const placed = await shop.order(viewer ? { viewer } : {});
  await shop.pay(placed, { vpa: payer });
  await shop.drain();
  return placed.orderid;
}

/** A buyer at a browser. */
const at = (viewer: Viewer, device: string, address = '198.51.100.7') => ({
  ...context,
  actor: { ...make.actingAs(context, viewer).actor, origin: { device, address, nextDevice: 'next' } },
});
async function placeAt(viewer: Viewer, ...where: [string, string?]) {
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' };
  return createOrder(at(viewer, ...where), { viewer, body: { ...body, paymentmode: 'upi' } });
}

test('a rule that refuses stops the order before anybody pays, and says neutrally so', async () => {
  await create(ORDERS, { outcome: 'refuse' });
  const viewer = await shop.shopper();
  await shop.order({ viewer });
  await shop.order({ viewer });
  await expect(shop.order({ viewer })).rejects.toMatchObject({
    ...REFUSED,
    message:
      'We cannot take this order, and nothing was charged. If you think this is a mistake, please contact us.',
  });
  await expect(shop.order({ viewer })).rejects.toMatchObject(REFUSED);
  expect(await db.order.count({ where: { userId: viewer.userid } })).toBe(2);
  expect(await db.payment.count({ where: { userId: viewer.userid } })).toBe(2);
  const [hit, ...others] = await db.fraudHit.findMany();
  expect(others).toEqual([]);
  expect(hit).toMatchObject({
    orderId: null,
    userId: viewer.userid,
    outcome: 'refuse',
    shadow: false,
    times: 2,
  });
  expect(await listRules(context)).toMatchObject([{ hits: { orders: 2 } }]);
});

test('a rule that refuses stops an order from the wallet, and the balance stays', async () => {
  await create({ ...ORDERS, most: 1 }, { outcome: 'refuse' });
  const viewer = await shop.shopperWith(10_000_000n);
  const first = await shop.buy({ viewer });
  const balance = await shop.balance(viewer);
  await expect(shop.buy({ viewer })).rejects.toMatchObject(REFUSED);
  expect(await shop.balance(viewer)).toBe(balance);
  await shop.drain();
  expect(await hold(first?.orderid ?? '')).toEqual(SENT);
});

test('a paid order above the limit is held with its case, and no worker sends it', async () => {
  await create({ ...ORDERS, most: 1 });
  const viewer = await shop.shopper();
  const first = await shop.sell({ viewer });
  const second = await shop.sell({ viewer });
  expect(await hold(first.orderid)).toEqual(SENT);
  expect(await hold(second.orderid)).toEqual(HELD);
  const { held, total } = await listHeldOrders(context);
  expect(total).toBe(1);
  expect(held[0]?.relations[0]?.newest).toMatchObject([{ orderid: first.orderid, status: 'Completed' }]);
  expect(held).toMatchObject([
    {
      order: { orderid: second.orderid },
      rules: [
        {
          name: RULE.name,
          reason: RULE.reason,
          found: '2 orders or more in 10 minutes by this account; at most 1',
        },
      ],
      relations: expect.arrayContaining([
        expect.objectContaining({ subject: 'account', orders: 1, accounts: 1 }),
      ]),
    },
  ]);
  await shop.assertInvariants();
});

test('an order from the wallet is held in the statement that takes the money', async () => {
  await create({ ...ORDERS, most: 1 });
  const viewer = await shop.shopperWith(10_000_000n);
  const first = await shop.buy({ viewer });
  const second = await shop.buy({ viewer });
  await shop.drain();
  expect(await hold(first?.orderid ?? '')).toEqual(SENT);
  expect(await hold(second?.orderid ?? '')).toEqual(HELD);
  expect((await shop.read({ orderid: second?.orderid ?? '' })).walletTransactions).toHaveLength(1);
  await shop.assertInvariants();
});

test('an order from a wallet that is too low is neither held nor a hit', async () => {
  await create({ ...ORDERS, most: 1 });
  const viewer = await shop.shopperWith(await priceOf());
  await shop.buy({ viewer });
  expect(await shop.buy({ viewer })).toBeNull();
  await shop.drain();
  expect(await db.fraudHit.count()).toBe(0);
});
const priceOf = async () =>
  (await db.item.findUniqueOrThrow({ where: { itemid: ITEMS.smileone.itemid } })).discountedPrice;

test('rupees are counted with the order itself', async () => {
  const price = Number(await priceOf()) / 100;
  await create({ ...ORDERS, counted: 'rupees', most: Math.ceil(price * 2) });
  const viewer = await shop.shopper();
  for (const expected of [SENT, SENT, HELD])
    expect(await hold((await shop.sell({ viewer })).orderid)).toEqual(expected);
});

test('orders from before the window do not count, and unpaid ones do not count for what is paid', async () => {
  await create({ ...ORDERS, most: 1 });
  const viewer = await shop.shopper();
  await shop.sell({ viewer });
  await shop.order({ viewer });
  await db.orderSignals.updateMany({
    where: { userId: viewer.userid, paid: true },
    data: { at: after(context.clock.now(), -minutes(11)) },
  });
  expect(await hold((await shop.sell({ viewer })).orderid)).toEqual(SENT);
});

test('one payer is counted over accounts, whatever the case of its UPI id, and orders before its payment are not known', async () => {
  await create({ ...ORDERS, by: 'payer', most: 1 });
  expect(await hold(await paidBy('one@okbank'))).toEqual(SENT);
  expect(await hold(await paidBy('two@okbank'))).toEqual(SENT);
  expect(await hold(await paidBy('ONE@okbank'))).toEqual(HELD);
});

test('a rule that refuses cannot be about the payer, who is unknown before the payment', () => {
  const given = { ...RULE, terms: { ...ORDERS, by: 'payer' }, outcome: 'refuse' };
  expect(createRuleForm.safeParse(given).error?.issues).toMatchObject([{ path: ['outcome'] }]);
});

test('one payer of many accounts is held from the first account too many, and one account may pay often', async () => {
  await create({ kind: 'accounts', by: 'payer', most: 1, days: 7 });
  const viewer = await shop.shopper();
  for (const _ of [1, 2]) expect(await hold(await paidBy('many@okbank', viewer))).toEqual(SENT);
  expect(await hold(await paidBy('many@okbank'))).toEqual(HELD);
});

test('one player of many accounts is refused from the first account too many', async () => {
  await create({ kind: 'accounts', by: 'player', most: 2, days: 7 }, { outcome: 'refuse' });
  const player = shop.player();
  await shop.order({ player });
  await shop.order({ player });
  await expect(shop.order({ player })).rejects.toMatchObject(REFUSED);
});

test('devices and addresses are counted as they placed the order; a browser without a cookie has no device', async () => {
  await create({ ...ORDERS, by: 'device', most: 1 }, { outcome: 'refuse' });
  await create({ ...ORDERS, by: 'address', most: 3 }, { outcome: 'refuse' });
  await placeAt(await shop.shopper(), 'browser-1');
  await expect(placeAt(await shop.shopper(), 'browser-1')).rejects.toMatchObject(REFUSED);
  await placeAt(await shop.shopper(), 'browser-2');
  await placeAt(await shop.shopper(), 'browser-3');
  await expect(placeAt(await shop.shopper(), 'browser-4')).rejects.toMatchObject(REFUSED);
  await placeAt(await shop.shopper(), 'browser-4', '203.0.113.9');
  await shop.order();
});

test('the first large order of a new account is held; an old account and a second large order are not', async () => {
  const rupees = Math.floor(Number(await priceOf()) / 100);
  await create({ kind: 'first_order', rupees, days: 3 });
  const fresh = await shop.shopper();
  const old = await shop.shopper();
  await db.user.update({
    where: { id: fresh.userid },
    data: { createdAt: after(context.clock.now(), -days(2)) },
  });
  await db.user.update({
    where: { id: old.userid },
    data: { createdAt: after(context.clock.now(), -days(4)) },
  });
  expect(await hold((await shop.sell({ viewer: fresh })).orderid)).toEqual(HELD);
  expect(await hold((await shop.sell({ viewer: fresh })).orderid)).toEqual(SENT);
  expect(await hold((await shop.sell({ viewer: old })).orderid)).toEqual(SENT);
});

test('an account with many refunds and help requests is held from both limits on', async () => {
  await create({ kind: 'claims', least: 2, percent: 50, days: 30 });
  const viewer = await shop.shopper();
  const delivered = [];
  for (let n = 0; n < 5; n++) delivered.push(await shop.sell({ viewer }));
  const ask = ({ orderid: id }: { orderid: string } = { orderid: '' }) =>
    make.makeHelpRequest(db, { id, userId: viewer.userid });
  await ask(delivered[0]);
  await ask(delivered[1]);
  // Two of five.
  expect(await hold((await shop.sell({ viewer })).orderid)).toEqual(SENT);
  await ask(delivered[2]);
  // Three of six.
  expect(await hold((await shop.sell({ viewer })).orderid)).toEqual(HELD);
});

test('a rule in shadow or one that allows only records', async () => {
  await create({ ...ORDERS, most: 1 }, { name: 'Shadow', mode: 'shadow', outcome: 'refuse' });
  await create({ ...ORDERS, most: 1 }, { name: 'Hold in shadow', mode: 'shadow' });
  await create({ ...ORDERS, most: 1 }, { name: 'Allow', outcome: 'allow' });
  await create({ ...ORDERS, most: 1 }, { name: 'Off', mode: 'off', outcome: 'refuse' });
  const viewer = await shop.shopper();
  await shop.sell({ viewer });
  const { orderid } = await shop.sell({ viewer });
  expect(await hold(orderid)).toEqual(SENT);
  const hits = await db.fraudHit.findMany({ where: { orderId: orderid }, include: { rule: true } });
  expect(hits.map(({ rule, shadow }) => [rule.name, shadow]).sort()).toEqual([
    ['Allow', false],
    ['Hold in shadow', true],
    ['Shadow', true],
  ]);
});

test('of fifty orders at once exactly as many are placed as a rule permits', async () => {
  await create({ ...ORDERS, most: 5 }, { outcome: 'refuse' });
  const viewer = await shop.shopperWith(1_000_000_000n);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? shop.order({ viewer }) : shop.buy({ viewer }))),
  );
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
  expect(refusals).toEqual(Array.from({ length: 45 }, () => 'order_refused'));
  expect(await db.order.count({ where: { userId: viewer.userid } })).toBe(5);
  await shop.drain();
});

test('of fifty payments at once exactly as many are sent as a rule permits, though workers run', async () => {
  await create({ ...ORDERS, most: 5 });
  const viewer = await shop.shopperWith(1_000_000_000n);
  const placed = await Promise.all(
    Array.from({ length: 50 }, () => shop.buy({ viewer }).then((each) => each?.orderid ?? '')),
  );
  await shop.drain();
  const states = await Promise.all(placed.map(hold));
  expect(states.filter(({ sent }) => sent === 1)).toHaveLength(5);
  expect(states.filter(({ causes }) => causes.length === 1)).toHaveLength(45);
  await shop.assertInvariants();
});

test('of twenty payments that the gateway reports at once exactly as many are sent as a rule permits', async () => {
  await create({ ...ORDERS, by: 'payer', most: 3 });
  const placed = [];
  for (let n = 0; n < 20; n++) placed.push(await shop.order());
  await Promise.all(placed.map((each) => shop.pay(each, { vpa: 'twenty@okbank' })));
  await shop.drain();
  const states = await Promise.all(placed.map(({ orderid }) => hold(orderid)));
  expect(states.filter(({ sent }) => sent === 1)).toHaveLength(3);
  expect(states.filter(({ causes, sent }) => causes.length === 1 && sent === 0)).toHaveLength(17);
  await shop.assertInvariants();
});

test('a webhook that comes twice opens one case', async () => {
  await create({ ...ORDERS, most: 1 });
  const viewer = await shop.shopper();
  await shop.sell({ viewer });
  const placed = await shop.order({ viewer });
  shop.fault('ekqr', 'webhook_twice', placed.client_txn_id);
  await shop.pay(placed);
  await shop.drain();
  expect(await hold(placed.orderid)).toEqual(HELD);
  expect(await db.review.count({ where: { orderId: placed.orderid } })).toBe(1);
});

test('without an active rule an order reads no signals and opens no transaction for them', async () => {
  await create({ ...ORDERS, most: 1 }, { mode: 'off' });
  await shop.order();
  let transactions = 0;
  const counting = new Proxy(db, {
    get(target, name, receiver) {
      if (name === '$transaction') transactions += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const viewer = await shop.shopperWith(10_000_000n);
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' };
  await createWalletOrder(
    { ...context, db: counting },
    { viewer, body: { ...body, paymentmode: 'wallet' }, idempotency: NO_IDEMPOTENCY },
  );
  expect(transactions).toBe(0);
  await shop.drain();
});

test('of two people who change a rule at once the second learns of the first, and every change is in the audit log', async () => {
  await create(ORDERS);
  const [rule] = await listRules(context);
  if (!rule) throw new Error('no rule');
  const edit = (name: string) =>
    editRule(owner, editRuleForm.parse({ ...RULE, terms: ORDERS, name, id: rule.id, seen: rule.version }));
  const results = await Promise.allSettled([edit('One'), edit('Two')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await deleteRule(owner, { id: rule.id });
  await expect(deleteRule(owner, { id: rule.id })).rejects.toMatchObject({ code: 'not_found' });
  const entries = await db.auditEntry.findMany({ where: { objectId: rule.id }, orderBy: { at: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual([
    'create-fraud-rule',
    'edit-fraud-rule',
    'delete-fraud-rule',
  ]);
});

test('signals and hits are deleted after ninety days', async () => {
  const viewer = await shop.shopper();
  const { orderid } = await shop.order({ viewer });
  await db.orderSignals.update({
    where: { orderId: orderid },
    data: { at: after(context.clock.now(), -days(91)) },
  });
  await purgeExpired(context);
  expect(await db.orderSignals.findUnique({ where: { orderId: orderid } })).toBeNull();
  // The payment of so old an order writes them anew.
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
});
