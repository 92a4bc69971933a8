// Tiers: from what a customer paid for delivered orders within a year follows what later orders earn, and nothing that
// is edited, refunded or lost afterwards changes what an order was promised.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  createTier,
  deleteTier,
  editTier,
  getStanding,
  listTiers,
  namesOfTiers,
  previewPrice,
} from '@/lib/domain/offers';
import { createTierForm, editTierForm } from '@/lib/domain/offers/schema';
import { addRefund } from '@/lib/domain/orders';
import { listReviews, settleReview } from '@/lib/domain/payments';
import { noticeReversal } from '@/lib/domain/payments/notice-reversal';
import type { Decision } from '@/lib/domain/payments/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { percentRoundedDown } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(async () => {
  shop.calm();
  await db.tier.deleteMany();
});

const TERMS = { name: 'Gold', nameHi: 'गोल्ड', threshold: 1000, extra: 2 };
const create = (terms: Partial<typeof TERMS> = {}) =>
  createTier(admin, createTierForm.parse({ ...TERMS, ...terms }));

/** A customer with money in the wallet and one delivered order of this many paise, which ended `ago` ms before now. */
async function customer(paid: bigint, ago = 0): Promise<{ viewer: Viewer; orderId: string }> {
  const viewer = await shop.shopperWith(10_000_000n);
  const order = await make.makeOrder(db, {
    userId: viewer.userid,
    status: 'Completed',
    value: paid,
    endedAt: after(context.clock.now(), -ago),
  });
  return { viewer, orderId: order.id };
}

const pointsOf = async (orderId: string): Promise<bigint> => {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'points', journal: { reason: 'points_earned', reference: orderId } },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
};
const tierOf = async (viewer: Viewer) =>
  (await getStanding(context, { userId: viewer.userid }))?.tier?.name ?? null;

async function delivered(viewer: Viewer) {
  const placed = await shop.buy({ viewer });
  await shop.drain();
  return db.order.findUniqueOrThrow({ where: { id: placed?.orderid ?? '' } });
}

/** Sets the cost of the goods to one rupee, so that the margin floor does not limit the points of the tests. */
async function costOneRupee(): Promise<void> {
  const rate = { currency: 'BRL', rate: 10_000n, updatedAt: new Date() };
  await db.currencyRate.upsert({ where: { currency: 'BRL' }, create: rate, update: rate });
  await db.supplierRoute.updateMany({
    where: { itemid: ITEMS.smileone.itemid },
    data: { cost: 1_00n, costCurrency: 'BRL' },
  });
}
await costOneRupee();

test('a customer is in the highest tier whose amount was paid, and is told what is missing to the next', async () => {
  await create();
  await create({ name: 'Silver', threshold: 100 });
  await create({ name: 'Platinum', threshold: 5000 });
  const { viewer } = await customer(1_250_50n);
  expect(await getStanding(context, { userId: viewer.userid })).toMatchObject({
    spent: 1250.5,
    missing: 3749.5,
    tier: { name: 'Gold' },
    next: { name: 'Platinum' },
  });
  const { viewer: best } = await customer(5_000_00n);
  expect(await getStanding(context, { userId: best.userid })).toMatchObject({ next: null, missing: 0 });
  expect(
    await namesOfTiers(context, [
      { id: viewer.userid, role: 'user' },
      { id: best.userid, role: 'reseller' },
    ]),
  ).toEqual({ [viewer.userid]: 'Gold' });
});

test('without tiers nobody stands anywhere', async () => {
  const { viewer } = await customer(1_250_50n);
  expect(await getStanding(context, { userId: viewer.userid })).toBeNull();
});

test.each<[string, bigint, number, string | null]>([
  ['the exact amount', 1_000_00n, 0, 'Gold'],
  ['one paisa less', 999_99n, 0, null],
  ['364 days ago', 1_000_00n, days(364), 'Gold'],
  ['365 days ago', 1_000_00n, days(365), null],
])('an order of %s counts accordingly', async (_, paid, ago, tier) => {
  await create();
  expect(await tierOf((await customer(paid, ago)).viewer)).toBe(tier);
});

test.each(['Created', 'Processing', 'Refunded', 'Cancelled', 'Failed'] as const)(
  'an order that is %s does not count',
  async (status) => {
    await create();
    const { viewer, orderId } = await customer(1_000_00n);
    await db.order.update({ where: { id: orderId }, data: { status } });
    expect(await tierOf(viewer)).toBeNull();
  },
);

/** Decides the open case of an order. */
async function settle({ orderid }: Placed, decision: Decision, reference?: string): Promise<void> {
  const review = (await listReviews(context)).find((each) => each.orderid === orderid);
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'as the bank says', reference });
}

/** A tier that one order of this price is enough for. */
async function createFor(placed: Placed): Promise<void> {
  await create({ threshold: Number((await shop.read(placed)).value) / 100 });
  expect(await tierOf(placed.viewer)).toBe('Gold');
}

test('what a bank took back of a delivered order does not count until its customer has paid it again', async () => {
  const placed = await shop.sell();
  await createFor(placed);
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  expect(await tierOf(placed.viewer)).toBeNull();
  await settle(placed, 'receivable');
  expect(await tierOf(placed.viewer)).toBeNull();
  await settle(placed, 'recovered', '700000000077');
  expect(await tierOf(placed.viewer)).toBe('Gold');
});

test('what a customer paid again does not count once it was given back, because the first money was there again', async () => {
  const placed = await shop.sell();
  await createFor(placed);
  const payment = await db.payment.findFirstOrThrow({ where: { orderId: placed.orderid } });
  const has = (amount: bigint) =>
    transaction(context, (inside) => noticeReversal(inside, payment, { amount, remark: '' }));
  await has(0n);
  await settle(placed, 'receivable');
  await settle(placed, 'recovered', '700000000078');
  await has(payment.amount);
  await settle(placed, 'reinstated');
  expect(await tierOf(placed.viewer)).toBe('Gold');
  await has(0n);
  expect(await tierOf(placed.viewer)).toBeNull();
});

test('what a bank took back of a second payment, which went to the wallet, leaves the tier', async () => {
  const placed = await shop.order();
  const second = await shop.payTwice(placed);
  await createFor(placed);
  await shop.pay(second, { outcome: 'reversal' });
  await shop.drain();
  expect(await listReviews(context, { orderId: placed.orderid })).toMatchObject([
    { cause: 'payment_reversed' },
  ]);
  expect(await tierOf(placed.viewer)).toBe('Gold');
});

test('what a bank took back in place of a refund counts once', async () => {
  await create({ threshold: 600 });
  const { viewer, orderId } = await customer(1_000_00n);
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const amount = 400_00n;
  const given = {
    cause: 'other',
    note: 'a gesture',
    pointsTaken: 0n,
    pointsSpent: 0n,
    createdAt: new Date(),
  };
  await db.orderRefund.create({ data: { id: newId(), orderId, amount, ...given } });
  const { paymentId } = await make.makeSourceRefund(db, order, {
    amount,
    state: 'returned',
    choice: 'source',
    chosenBy: 'staff',
    chosenAt: new Date(),
    endedAt: new Date(),
  });
  await db.payment.update({ where: { id: paymentId }, data: { gatewayAmount: 600_00n } });
  expect(await tierOf(viewer)).toBe('Gold');
});

test('an order in a tier earns what was promised with its price, whatever is edited or deleted until its delivery', async () => {
  await create();
  const { viewer } = await customer(1_000_00n);
  const { points } = await previewPrice(context, { viewer, body: ITEMS.smileone });
  await shop.stopWorker();
  const placed = await shop.buy({ viewer });
  const [tier] = await listTiers(context);
  const { id = '', version = 0 } = tier ?? {};
  await editTier(admin, editTierForm.parse({ ...TERMS, extra: 20, id, seen: version }));
  await deleteTier(admin, { id });
  await shop.startWorker();
  await shop.drain();
  const order = await db.order.findUniqueOrThrow({ where: { id: placed?.orderid ?? '' } });
  expect(order.status).toBe('Completed');
  expect(await pointsOf(order.id)).toBe(percentRoundedDown(order.value, 3));
  expect(points).toBe(Number(percentRoundedDown(order.value, 3)) / 100);
  expect(order.breakdown).toMatchObject({
    award: { rate: 100, tier: { title: 'Gold', titleHi: 'गोल्ड', threshold: '100000', extraRate: 200 } },
  });
});

test('a reseller with the same orders earns the ordinary points', async () => {
  await create();
  const { viewer } = await customer(1_000_00n);
  await db.user.update({ where: { id: viewer.userid }, data: { role: 'reseller' } });
  const order = await delivered({ ...viewer, role: 'reseller' });
  expect(await pointsOf(order.id)).toBe(percentRoundedDown(order.value, 1));
});

test('the extra points stop where the cost of the goods is left of the price', async () => {
  await create({ extra: 20 });
  const { viewer } = await customer(1_000_00n);
  const { discountedPrice } = await db.item.findUniqueOrThrow({ where: { itemid: ITEMS.smileone.itemid } });
  const room = percentRoundedDown(discountedPrice, 5);
  await db.supplierRoute.updateMany({
    where: { itemid: ITEMS.smileone.itemid },
    data: { cost: discountedPrice - room },
  });
  try {
    expect(await pointsOf((await delivered(viewer)).id)).toBe(room);
  } finally {
    await costOneRupee();
  }
});

test('a refund takes the points of the tier back with the others, and counts no longer', async () => {
  await create({ threshold: 1 });
  const { viewer, orderId } = await customer(2_00n);
  const order = await delivered(viewer);
  await db.order.delete({ where: { id: orderId } });
  const refund = (amount: bigint, before: bigint) =>
    addRefund(admin, {
      orderId: order.id,
      amount: Number(amount) / 100,
      alreadyRefunded: Number(before) / 100,
      cause: 'other',
      note: 'a gesture',
      packs: [],
      idempotency: NO_IDEMPOTENCY,
    });
  const half = order.value / 2n;
  await refund(half, 0n);
  const earned = percentRoundedDown(order.value, 3);
  const kept = (earned * (order.value - half)) / order.value;
  expect(await shop.balance(viewer, 'POINTS')).toBe(kept);
  expect(await tierOf(viewer)).toBe('Gold');
  await refund(order.value - half, half);
  expect(await shop.balance(viewer, 'POINTS')).toBe(0n);
  expect(await tierOf(viewer)).toBeNull();
});

test('two tiers cannot begin at one amount, there are at most ten, and an edit of an older version is refused', async () => {
  await Promise.allSettled(Array.from({ length: 5 }, () => create()));
  expect(await listTiers(context)).toHaveLength(1);
  await expect(create()).rejects.toMatchObject({
    code: 'conflict',
    fields: { threshold: expect.anything() },
  });
  const [tier] = await listTiers(context);
  const edit = editTierForm.parse({ ...TERMS, extra: 3, id: tier?.id, seen: 0 });
  await editTier(admin, edit);
  await expect(editTier(admin, edit)).rejects.toMatchObject({ code: 'conflict' });
  await Promise.allSettled(Array.from({ length: 12 }, (_, place) => create({ threshold: 2000 + place })));
  expect(await listTiers(context)).toHaveLength(10);
  await expect(deleteTier(admin, { id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
});

test('all rules hold for what was sold', async () => {
  await create();
  const { viewer } = await customer(1_000_00n);
  const order = await delivered(viewer);
  expect(order.status).toBe('Completed');
  const found = await checkInvariants(context);
  const ours = found.filter(({ name }) => /promised|rate|tier/.test(name) && !name.includes('invitation'));
  // The orders that were made as rows have no journals; those that were sold are judged by the other two rules too.
  expect(ours.filter(({ ok }) => !ok)).toEqual([]);
  expect(ours).toHaveLength(3);
});
