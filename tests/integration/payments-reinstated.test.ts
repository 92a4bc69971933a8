// Money that is there again after a person has booked that it went back: it goes to who bore its absence, once for each
// time.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { eraseAccount } from '@/lib/domain/erasure';
import { addRefund, getOrderHelp } from '@/lib/domain/orders';
import {
  listReceivables,
  listReviews,
  receiveWebhook,
  recheckPayment,
  settleReview,
  sweepPayments,
} from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

interface Paid {
  client_txn_id: string;
}

async function casesOf({ client_txn_id }: Paid) {
  return (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);
}
const said = async (paid: Paid) =>
  (await casesOf(paid)).map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]).sort();

async function settle(paid: Paid, cause: string, decision: Decision, reference?: string): Promise<void> {
  const review = (await casesOf(paid)).find((one) => one.cause === cause);
  await settleReview(admin, {
    reviewId: review?._id ?? '',
    decision,
    reason: 'as the bank says',
    reference,
  });
}

/** What the help at an order answers to who was charged twice. */
async function chargedTwice({ orderid: orderId, viewer }: Placed): Promise<string> {
  const { answers } = await getOrderHelp(make.actingAs(context, viewer), { orderId });
  return answers.find(({ question }) => question === 'charged_twice')?.text ?? '';
}

/** What the store's own accounts and the wallet have of the payment and its cases, in rupees. */
async function booked(paid: Paid): Promise<Record<string, number>> {
  const { id } = await shop.paymentOf(paid);
  const rows = await db.$queryRaw<{ account: string; sum: bigint }[]>`
    select e.account, sum(e.amount)::bigint as sum
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where e.currency = 'INR' and (j.reference in (select id from payments where id = ${id} or beside_id = ${id})
        or j.reference in (select id from reviews where payment_id = ${id}))
     group by e.account having sum(e.amount) <> 0`;
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum) / 100]));
}

async function sold(): Promise<{ placed: Placed; price: number; value: bigint }> {
  const placed = await shop.sell();
  const { value } = await shop.read(placed);
  return { placed, price: Number(value) / 100, value };
}

// First, because the migration runs before anything was ever booked as there again.
test('money of which the version before told nobody has its case by the migration', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'loss');
  const { id } = await shop.paymentOf(placed);
  await db.payment.update({ where: { id }, data: { gatewayAmount: value } });
  await shop.pool.query(
    readFileSync('prisma/migrations/20270112100000_reinstated_cases/migration.sql', 'utf8'),
  );
  expect(await said(placed)).toEqual([['payment_reinstated', price]]);
  await shop.assertAllEnded();
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  await shop.assertAllEnded();
});

test('a receivable whose money is there again is no longer asked for', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'receivable');
  await lacks(placed, 0n);
  expect(await said(placed)).toEqual([
    ['payment_reinstated', price],
    ['receivable', price],
  ]);
  await shop.assertAllEnded();
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await said(placed)).toEqual([]);
  expect(await listReceivables(context, { orderIds: [placed.orderid] })).toEqual([]);
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await lacks(placed, 0n);
  expect(await said(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a loss whose money is there again is none', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'loss');
  await lacks(placed, 0n);
  const [review] = await casesOf(placed);
  expect(review).toMatchObject({ cause: 'payment_reinstated', decisions: ['reinstated', 'dismiss'] });
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  await shop.assertAllEnded();
});

test('what a customer has paid again goes into the wallet when the first money is there again', async () => {
  const { placed, price, value } = await sold();
  const points = await shop.balance(placed.viewer, 'POINTS');
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'receivable');
  await settle(placed, 'receivable', 'recovered', '710000000001');
  // Bug: it said that the order was paid once.
  expect(await chargedTwice(placed)).toContain(`paid ₹${price} again`);
  expect(await chargedTwice(placed)).toContain('reference 710000000001');
  await lacks(placed, 0n);
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await chargedTwice(placed)).toMatch(/^You paid for this order once: .* was added to your wallet/);
  expect(await booked(placed)).toEqual({ gateway: -2 * price, sales: price, wallet: price });
  expect(await shop.balance(placed.viewer)).toBe(value);
  expect(await shop.balance(placed.viewer, 'POINTS')).toBe(points);
  await shop.assertAllEnded();
});

test('points follow money that comes, goes and comes again, and each time is booked once', async () => {
  const { placed, price, value } = await sold();
  const points = await shop.balance(placed.viewer, 'POINTS');
  for (const decision of ['receivable', 'loss', 'receivable'] as const) {
    await lacks(placed, value);
    await lacks(placed, value);
    expect(await said(placed)).toEqual([['payment_reversed', price]]);
    await settle(placed, 'payment_reversed', decision);
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(0n);
    await shop.assertAllEnded();
    await lacks(placed, 0n);
    await lacks(placed, 0n);
    await settle(placed, 'payment_reinstated', 'reinstated');
    await expect(settle(placed, 'payment_reinstated', 'reinstated')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(points);
    expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
    await shop.assertAllEnded();
  }
});

test('a case about money that is there again follows the gateway, and ends when the money is gone once more', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'loss');
  await lacks(placed, value - 10_00n);
  expect(await said(placed)).toEqual([['payment_reinstated', 10]]);
  await lacks(placed, value - 30_00n);
  expect(await said(placed)).toEqual([['payment_reinstated', 30]]);
  await lacks(placed, value);
  expect(await said(placed)).toEqual([]);
  await lacks(placed, 0n);
  expect(await said(placed)).toEqual([['payment_reinstated', price]]);
  await shop.assertAllEnded();
});

test('one that is dismissed is not told again until the money has gone and come once more', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'loss');
  await lacks(placed, 0n);
  await settle(placed, 'payment_reinstated', 'dismiss');
  await lacks(placed, 0n);
  expect(await said(placed)).toEqual([]);
  expect(await booked(placed)).toEqual({ losses: -price, sales: price });
  await shop.assertAllEnded();
  await lacks(placed, value);
  expect(await said(placed)).toEqual([]);
  await lacks(placed, 0n);
  expect(await said(placed)).toEqual([['payment_reinstated', price]]);
});

test('a part that is there again lowers what the customer owes before what the store has lost', async () => {
  const { placed, value } = await sold();
  await lacks(placed, 10_00n);
  await settle(placed, 'payment_reversed', 'loss');
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'receivable');
  const owed = Number(value - 10_00n) / 100;
  await lacks(placed, value - 5_00n);
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await said(placed)).toEqual([['receivable', owed - 5]]);
  await lacks(placed, 5_00n);
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await said(placed)).toEqual([]);
  expect(await booked(placed)).toMatchObject({ losses: -5 });
  await shop.assertAllEnded();
});

test('the price of an order can be refunded once its money is there again', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'loss');
  await lacks(placed, 0n);
  const wish = { orderId: placed.orderid, cause: 'not_received' as const, note: 'so they say', packs: [] };
  const refund = () =>
    addRefund(admin, { ...wish, amount: price, alreadyRefunded: 0, idempotency: NO_IDEMPOTENCY });
  await expect(refund()).rejects.toMatchObject({ code: 'conflict' });
  await settle(placed, 'payment_reinstated', 'reinstated');
  await refund();
  expect(await shop.balance(placed.viewer)).toBe(value);
  await shop.assertAllEnded();
});

test('a webhook that says again that a reversed payment is paid makes the store ask', async () => {
  const { placed, price } = await sold();
  shop.fault('ekqr', 'reversed', placed.client_txn_id, { params: { status: 'refunded' } });
  await recheckPayment(context, await shop.paymentOf(placed));
  await settle(placed, 'payment_reversed', 'loss');
  shop.sandbox.clearFaults();
  const { utr } = await shop.paymentOf(placed);
  const body = {
    client_txn_id: placed.client_txn_id,
    status: 'success',
    upi_txn_id: utr ?? '',
    amount: String(price),
  };
  await receiveWebhook(context, {
    gateway: 'ekqr',
    headers: new Headers(),
    rawBody: new URLSearchParams(body).toString(),
  });
  await shop.drain();
  expect(await said(placed)).toEqual([['payment_reinstated', price]]);
});

test('the money of a top-up that is there again ends what its customer owes', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  await shop.pay(top);
  await shop.drain();
  await lacks(top, 500_00n);
  await settle(top, 'payment_reversed', 'receivable');
  await lacks(top, 0n);
  await settle(top, 'payment_reinstated', 'reinstated');
  expect(await said(top)).toEqual([]);
  await lacks(top, 500_00n);
  await settle(top, 'payment_reversed', 'receivable');
  await settle(top, 'receivable', 'recovered', '710000000002');
  await lacks(top, 0n);
  await settle(top, 'payment_reinstated', 'reinstated');
  expect(await shop.balance(viewer)).toBe(1000_00n);
  await shop.assertInvariants();
});

test('what an erased customer has paid again is held for a person', async () => {
  const { placed, price, value } = await sold();
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'receivable');
  await settle(placed, 'receivable', 'recovered', '710000000003');
  await db.payment.updateMany({ where: { orderId: placed.orderid }, data: { recheckAt: null } });
  await eraseAccount(make.actingAs(context, placed.viewer), {
    viewer: { ...(await make.signedIn(db, placed.viewer)), provedAt: shop.clock.now() },
  });
  await lacks(placed, 0n);
  await expect(settle(placed, 'payment_reinstated', 'reinstated')).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await said(placed)).toEqual([['payment_reinstated', price]]);
});

test('bug: money that went and came again was not noticed when a webhook said so in the same words as before', async () => {
  const { placed, price } = await sold();
  const { utr } = await shop.paymentOf(placed);
  const sweepAfter = async (time: number) => {
    shop.clock.advance(time);
    await sweepPayments(context);
  };
  // The questions on schedule are over.
  for (let past = 0; past < days(9); past += days(1)) await sweepAfter(days(1));
  expect(await shop.paymentOf(placed)).toMatchObject({ recheckAt: null });
  for (const round of [1, 2]) {
    await shop.pay(placed, { outcome: 'reversal' });
    await shop.drain();
    await sweepAfter(hours(1));
    expect(await said(placed), `round ${round}`).toEqual([['payment_reversed', price]]);
    await settle(placed, 'payment_reversed', 'loss');
    await shop.pay(placed, { utr: utr ?? '' });
    await shop.drain();
    await sweepAfter(hours(1));
    expect(await said(placed), `round ${round}`).toEqual([['payment_reinstated', price]]);
    await settle(placed, 'payment_reinstated', 'reinstated');
  }
  await shop.assertAllEnded();
});
