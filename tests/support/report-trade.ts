// Random trade over several days, for the sums of the reports: everything that a report reads, in any order and with
// any delay.
import type { Account, Currency, Db, Item, Product, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, istDay, minutes } from '@/lib/platform/time';
import * as make from './make';

export interface Trade {
  db: Db;
  /** From 0 to 1, of a seed. */
  random: () => number;
  /** yyyy-mm-dd, from the first to the last. */
  tradeDays: string[];
  user: User;
  goods: { product: Product; item: Item }[];
  wallets: Record<'INR' | 'POINTS', string>;
  campaignId: string;
  couponId: string;
}

type Entry = [account: Account, amount: bigint, currency?: Currency];

export async function openTrade(db: Db, given: Pick<Trade, 'random' | 'tradeDays'>): Promise<Trade> {
  const user = await make.makeUser(db);
  const goods = [];
  for (let n = 0; n < 3; n++) {
    const product = await make.makeProduct(db);
    goods.push({ product, item: await make.makeItem(db, { product }) });
  }
  const [inr, points] = [
    await make.makeWallet(db, user),
    await make.makeWallet(db, user, { currency: 'POINTS' }),
  ];
  const [campaign, coupon] = [await make.makeCampaign(db, {}), await make.makeCoupon(db)];
  return {
    db,
    ...given,
    user,
    goods,
    wallets: { INR: inr.id, POINTS: points.id },
    campaignId: campaign.id,
    couponId: coupon.id,
  };
}

export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>({ random }: Pick<Trade, 'random'>, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** A moment of one of the days from `since` on, often within the seconds beside midnight. */
function moment(trade: Trade, since?: Date): Date {
  const day = istDay(pick(trade, trade.tradeDays));
  const inDay = pick(trade, [0, 1, days(1) - 1, days(1) - 500, Math.floor(trade.random() * days(1))]);
  const at = after(day.from, inDay);
  return since && at < since ? after(since, Math.floor(trade.random() * minutes(90))) : at;
}

async function book(
  trade: Trade,
  reason: string,
  reference: string,
  at: Date,
  entries: Entry[],
): Promise<void> {
  const row = ([account, amount, currency = 'INR']: Entry) => ({
    account,
    amount,
    currency,
    createdAt: at,
    ...((account === 'wallet' || account === 'points') && { walletId: trade.wallets[currency] }),
  });
  await trade.db.ledgerJournal.create({
    data: { id: newId(), reason, reference, createdAt: at, entries: { create: entries.map(row) } },
  });
}

/** The breakdown of a price with some of: a role, a campaign, a coupon. */
function stepsOf(trade: Trade, names: string[]): object {
  const steps = names.map((name) => ({ name, amount: String(-Math.ceil(trade.random() * 500)) }));
  return { steps: [{ name: 'base', amount: '20000' }, ...steps], points: '0', floor: null };
}

async function payOrder(trade: Trade): Promise<void> {
  const { db, user } = trade;
  const at = moment(trade);
  const paymentMode = pick(trade, ['upi', 'wallet'] as const);
  const names = ['role', 'campaign', 'coupon'].filter(() => trade.random() < 0.4);
  const value = BigInt(100_00 + Math.floor(trade.random() * 90_00));
  const order = await make.makeOrder(db, {
    ...pick(trade, trade.goods),
    user,
    paymentMode,
    value,
    status: 'Processing',
    createdAt: at,
    paidAt: at,
    breakdown: stepsOf(trade, names),
    campaignId: names.includes('campaign') ? trade.campaignId : null,
    couponId: names.includes('coupon') ? trade.couponId : null,
  });
  let reference = order.id;
  if (paymentMode === 'upi') {
    const gatewayFee = pick(trade, [null, 1_23n, 4_56n]);
    const payment = await make.makePayment(db, order, {
      ...make.paid(value),
      paidAt: at,
      gatewayFee,
      gatewayPaymentId: newId(),
    });
    reference = payment.id;
  }
  await book(trade, 'order_paid', reference, at, [
    [paymentMode === 'upi' ? 'gateway' : 'wallet', -value],
    ['sales', value],
  ]);
}

async function anOrder(trade: Trade, status?: 'Processing' | 'Completed' | 'Refunded' | 'Cancelled') {
  const found = await trade.db.order.findMany({
    where: { paidAt: { not: null }, ...(status && { status }) },
    orderBy: { id: 'asc' },
  });
  return found.length > 0 ? pick(trade, found) : null;
}

async function deliver(trade: Trade): Promise<void> {
  const order = await anOrder(trade, 'Processing');
  if (!order?.paidAt) return;
  const endedAt = moment(trade, order.paidAt);
  if (trade.random() < 0.8) await addAttempt(trade);
  const cost = { cost: BigInt(Math.ceil(trade.random() * 9000)), costCurrency: 'BRL', costRate: 15_0000n };
  await trade.db.order.update({
    where: { id: order.id },
    data: { status: 'Completed', endedAt, ...(trade.random() < 0.6 && cost) },
  });
}

/** Also a late success of an order that has ended, and a delivery of one of several packs. */
async function addAttempt(trade: Trade): Promise<void> {
  const order = await anOrder(trade);
  if (!order?.paidAt) return;
  const packIndex = await trade.db.deliveryAttempt.count({ where: { orderId: order.id } });
  const attempt = await make.makeAttempt(trade.db, order, {
    packIndex,
    supplier: pick(trade, ['smileone', 'moogold']),
    sentAt: moment(trade, order.paidAt),
  });
  await trade.db.deliveryAttempt.update({
    where: { id: attempt.id },
    data: { outcome: pick(trade, ['delivered', 'delivered', 'unknown'] as const) },
  });
}

async function endUndelivered(trade: Trade): Promise<void> {
  const order = await anOrder(trade, 'Processing');
  if (!order?.paidAt) return;
  const endedAt = moment(trade, order.paidAt);
  const status = pick(trade, ['Refunded', 'Cancelled'] as const);
  await trade.db.order.update({ where: { id: order.id }, data: { status, endedAt } });
  const reopening = await trade.db.orderReopening.findFirst({
    where: { orderId: order.id },
    orderBy: { id: 'desc' },
  });
  await giveBack(trade, reopening?.id ?? order.id, endedAt, order.value);
}

function giveBack(trade: Trade, reference: string, at: Date, amount: bigint): Promise<void> {
  return book(trade, 'order_refunded', reference, at, [
    ['sales', -amount],
    ['wallet', amount],
  ]);
}

async function refundPart(trade: Trade): Promise<void> {
  const order = await anOrder(trade, 'Completed');
  if (!order?.endedAt) return;
  const createdAt = moment(trade, order.endedAt);
  const { id } = await trade.db.orderRefund.create({
    data: {
      id: newId(),
      orderId: order.id,
      amount: 1_01n,
      note: 'a part was missing',
      createdAt,
      cause: pick(trade, ['wrong_goods', 'disruption']),
      pointsTaken: 0n,
      pointsSpent: 0n,
    },
  });
  await giveBack(trade, id, createdAt, 1_01n);
}

async function reopen(trade: Trade): Promise<void> {
  const order = await anOrder(trade, pick(trade, ['Refunded', 'Cancelled'] as const));
  if (!order?.endedAt) return;
  const createdAt = moment(trade, order.endedAt);
  const { id } = await trade.db.orderReopening.create({
    data: {
      id: newId(),
      orderId: order.id,
      fromStatus: order.status,
      amount: order.value,
      createdAt,
      reason: 'ended by mistake',
      pointsTaken: 0n,
      pointsSpent: 0n,
    },
  });
  await trade.db.order.update({ where: { id: order.id }, data: { status: 'Processing', endedAt: null } });
  await book(trade, 'order_reopened', id, createdAt, [
    ['wallet', -order.value],
    ['sales', order.value],
  ]);
}

async function correct(trade: Trade): Promise<void> {
  const order = await anOrder(trade);
  if (!order) return;
  const corrections = [
    { cost: 42_00n, costCurrency: 'BRL', costRate: 15_0000n },
    { productId: pick(trade, trade.goods).product.id },
    { campaignId: pick(trade, [null, trade.campaignId]) },
    { breakdown: stepsOf(trade, pick(trade, [[], ['role'], ['campaign', 'coupon']])) },
    { endedAt: order.endedAt && after(order.endedAt, minutes(3)) },
    // Of no figure.
    { playerName: 'somebody else' },
  ];
  await trade.db.order.update({ where: { id: order.id }, data: pick(trade, corrections) });
}

async function tellFee(trade: Trade): Promise<void> {
  const payments = await trade.db.payment.findMany({ orderBy: { id: 'asc' } });
  if (payments.length === 0) return;
  await trade.db.payment.update({
    where: { id: pick(trade, payments).id },
    data: { gatewayFee: BigInt(Math.ceil(trade.random() * 900)), gatewayPaymentId: newId() },
  });
}

async function topUp(trade: Trade): Promise<void> {
  const at = moment(trade);
  const { txnid } = await make.makeTransaction(trade.db, trade.user);
  const payment = await trade.db.payment.create({
    data: {
      id: newId(),
      purpose: 'topup',
      userId: trade.user.id,
      gateway: 'ekqr',
      clientTxnId: newId(),
      amount: 100_00n,
      ...make.paid(100_00n),
      paidAt: at,
      gatewayFee: pick(trade, [null, 2_22n]),
      createdAt: at,
      updatedAt: at,
      walletTransactionId: txnid,
      status: 'paid',
      gatewayPaymentId: newId(),
    },
  });
  await book(trade, pick(trade, ['topup_paid', 'payment_unusable']), payment.id, at, [
    ['gateway', -100_00n],
    ['wallet', 100_00n],
  ]);
}

async function movePoints(trade: Trade): Promise<void> {
  const [given, taken]: Entry[][] = [
    [
      ['rewards', -3_00n, 'POINTS'],
      ['points', 3_00n, 'POINTS'],
    ],
    [
      ['points', -1_00n, 'POINTS'],
      ['rewards', 1_00n, 'POINTS'],
    ],
  ];
  const redeemed: Entry[] = [...(taken ?? []), ['rewards', -1_00n], ['wallet', 1_00n]];
  const [reason, entries] = pick(trade, [
    ['points_earned', given ?? []] as const,
    ['points_taken_back', taken ?? []] as const,
    ['points_redeemed', redeemed] as const,
  ]);
  await book(trade, reason, newId(), moment(trade), [...entries]);
}

const STEPS = [
  ...[payOrder, payOrder, payOrder, deliver, deliver, addAttempt, endUndelivered],
  ...[refundPart, reopen, correct, tellFee, topUp, movePoints],
];

/** One step, as one transaction. */
export function step(trade: Trade): Promise<void> {
  return pick(trade, STEPS)(trade);
}
