// Money that comes a second time on the page of a paid payment: it is noticed, put before a person, and counted once.
import { beforeEach, expect, test } from 'vitest';
import type { SecondApprover } from '@/lib/domain/accounts';
import { getOrderStatus } from '@/lib/domain/orders';
import {
  askGateway,
  KEPT_PER_PAYMENT,
  listReviews,
  receiveWebhook,
  settlePayment,
  settleReview,
  sweepPayments,
} from '@/lib/domain/payments';
import { recheckPayment } from '@/lib/domain/payments/recheck-payment';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());

const admin = { ...shop.context, actor: make.makeActor({ id: (await make.makeAdmin(db)).id }) };

let references = 600_000_000_000;
function newReference(): string {
  references += 1;
  return String(references);
}

async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(shop.context);
}

const paymentsOf = ({ orderid }: Placed) =>
  db.payment.findMany({ where: { orderId: orderid }, orderBy: { createdAt: 'asc' } });

async function casesOf({ orderid }: Placed) {
  return (await listReviews(shop.context)).filter((review) => review.orderid === orderid);
}

async function caseOf(placed: Placed) {
  const [found, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  if (!found) throw new Error('there is no case');
  return found;
}

/** A webhook as anybody can send it. */
async function sendWebhook(placed: Placed, fields: Record<string, string>): Promise<void> {
  const rawBody = new URLSearchParams({
    client_txn_id: placed.client_txn_id,
    status: 'success',
    ...fields,
  }).toString();
  await receiveWebhook(shop.context, { gateway: 'ekqr', headers: new Headers(), rawBody });
  await shop.drain();
}

interface Given {
  decision?: 'credit' | 'dismiss';
  reference?: string;
  amount?: number;
  approver?: SecondApprover;
}

const settle = (reviewId: string, given: Given = {}) =>
  settleReview(admin, { reviewId, decision: 'credit', reason: 'looked at the bank', ...given });

/** A sold order whose page was paid twice; the gateway names the second bank reference. */
async function paidTwice(given: { webhook?: boolean; names?: 'first' | 'second' } = {}) {
  const placed = await shop.sell();
  const utr = newReference();
  await shop.pay(placed, { outcome: 'again', utr, ...given });
  await shop.drain();
  return { placed, utr };
}

test('a second bank payment is noticed by its webhook, and credited once under its own reference', async () => {
  const { placed, utr } = await paidTwice();
  const { value } = await shop.read(placed);
  const review = await caseOf(placed);
  expect(review).toMatchObject({
    cause: 'second_payment',
    moneyAtRisk: Number(value) / 100,
    decisions: ['credit', 'dismiss'],
    asksAmount: false,
    evidence: { page: placed.client_txn_id, said: { source: 'gateway', utr } },
  });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await shop.assertAllEnded();

  await expect(settle(review._id)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(settle(review._id, { reference: newReference() })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await settle(review._id, { reference: utr });
  expect(await shop.balance(placed.viewer)).toBe(value);
  await expect(settle(review._id, { reference: utr })).rejects.toMatchObject({ code: 'conflict' });
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.walletTransactions).toMatchObject([{ type: 'Credit', status: 'Success', amount: value }]);
  await sweepAfter(days(4));
  expect(await casesOf(placed)).toEqual([]);
  expect(await shop.balance(placed.viewer)).toBe(value);
  await shop.assertAllEnded();
});

test('a bank payment that only a webhook named before another was counted is noticed', async () => {
  const placed = await shop.order();
  const [first, second] = [newReference(), newReference()];
  await shop.pay(placed, { webhook: false, utr: first });
  shop.fault('ekqr', 'reference_missing', placed.client_txn_id);
  const { value } = await shop.read(placed);
  await sendWebhook(placed, { upi_txn_id: first, amount: String(Number(value) / 100) });
  expect((await shop.read(placed)).status).toBe('Created');

  await shop.pay(placed, { webhook: false, outcome: 'again', utr: second });
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(await caseOf(placed)).toMatchObject({
    cause: 'second_payment',
    evidence: { counted: second, said: { source: 'webhook', utr: first } },
  });
  await shop.assertAllEnded();
});

test('a second bank payment without a webhook is noticed by a question on schedule', async () => {
  const { placed } = await paidTwice({ webhook: false });
  await sweepAfter(minutes(9));
  expect(await casesOf(placed)).toEqual([]);
  await sweepAfter(minutes(2));
  expect(await caseOf(placed)).toMatchObject({ cause: 'second_payment' });
  await sweepAfter(hours(80));
  expect(await casesOf(placed)).toHaveLength(1);
  await shop.assertAllEnded();
});

test('the gateway is asked five times about a paid payment in three days, and then no more', async () => {
  const placed = await shop.sell();
  const before = shop.calls('status', placed.client_txn_id);
  for (let hour = 0; hour < 100; hour++) {
    await sweepAfter(minutes(30));
    await sweepAfter(minutes(30));
  }
  expect(shop.calls('status', placed.client_txn_id) - before).toBe(5);
});

test('a question about a paid payment that is not answered is repeated for a week', async () => {
  const placed = await shop.sell();
  shop.fault('ekqr', 'http_500', placed.client_txn_id, { params: { on: 'status' } });
  const before = shop.calls('status', placed.client_txn_id);
  await sweepAfter(minutes(11));
  await sweepAfter(minutes(30));
  expect(shop.calls('status', placed.client_txn_id) - before).toBe(1);
  shop.sandbox.clearFaults();
  await sweepAfter(minutes(31));
  await sweepAfter(hours(4));
  expect(shop.calls('status', placed.client_txn_id) - before).toBe(2);
  shop.fault('ekqr', 'http_500', placed.client_txn_id, { params: { on: 'status' } });
  await sweepAfter(days(8));
  expect((await paymentsOf(placed))[0]).toMatchObject({ recheckAt: null });
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a webhook that names another bank reference is a case, and only what the bank shows is credited', async () => {
  const { placed, utr } = await paidTwice({ names: 'first' });
  const review = await caseOf(placed);
  expect(review).toMatchObject({
    cause: 'second_payment',
    asksAmount: true,
    evidence: { said: { source: 'webhook', utr } },
  });
  await expect(settle(review._id, { reference: utr })).rejects.toMatchObject({ code: 'invalid_input' });
  await settle(review._id, { reference: utr, amount: 12.5 });
  expect(await shop.balance(placed.viewer)).toBe(12_50n);
  await shop.assertAllEnded();
});

test('forged webhooks open one case for a paid payment, and none once a person has dismissed it', async () => {
  const placed = await shop.sell();
  for (const upi_txn_id of [newReference(), newReference(), newReference()])
    await sendWebhook(placed, { upi_txn_id, amount: '9999999' });
  const review = await caseOf(placed);
  const { value } = await shop.read(placed);
  expect(review.moneyAtRisk).toBe(Number(value) / 100);
  await settle(review._id, { decision: 'dismiss' });
  await sendWebhook(placed, { upi_txn_id: newReference() });
  expect(await casesOf(placed)).toEqual([]);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('bug: who had used up the places for webhooks of a payment hid what the gateway said of it weeks later', async () => {
  const placed = await shop.order();
  for (let n = 0; n < KEPT_PER_PAYMENT; n += 1)
    await sendWebhook(placed, { status: 'created', n: String(n) });
  await shop.pay(placed);
  await shop.drain();
  await sweepAfter(days(8));
  await sweepAfter(days(1));
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  await sweepAfter(hours(2));
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
});

test('bug: what a webhook said of an older payment was forgotten when the gateway was away for an hour', async () => {
  const placed = await shop.sell();
  await sweepAfter(days(8));
  await sweepAfter(days(1));
  expect((await paymentsOf(placed))[0]).toMatchObject({ recheckAt: null });
  shop.fault('ekqr', 'http_500', placed.client_txn_id, { params: { on: 'status' } });
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  for (let hour = 0; hour < 4; hour += 1) await sweepAfter(hours(1));
  expect(await casesOf(placed)).toEqual([]);
  shop.sandbox.clearFaults();
  await sweepAfter(hours(2));
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
  expect((await paymentsOf(placed))[0]).toMatchObject({ recheckAt: null });
  await shop.assertAllEnded();
});

test('a webhook that repeats what is stored asks nothing, and one of an earlier failure opens no case', async () => {
  const placed = await shop.sell();
  const [payment] = await paymentsOf(placed);
  const before = shop.calls('status', placed.client_txn_id);
  const amount = String(Number(payment?.receivedAmount) / 100);
  await sendWebhook(placed, { upi_txn_id: payment?.utr ?? '', amount, remark: 'again' });
  expect(shop.calls('status', placed.client_txn_id)).toBe(before);
  await sendWebhook(placed, { status: 'failure' });
  expect(shop.calls('status', placed.client_txn_id)).toBe(before + 1);
  expect(await casesOf(placed)).toEqual([]);
});

test('a bank reference that was counted for another order is not credited for a second payment', async () => {
  const other = await shop.sell();
  const { utr } = await db.payment.findUniqueOrThrow({ where: { clientTxnId: other.client_txn_id } });
  const placed = await shop.sell();
  await shop.pay(placed, { outcome: 'again', utr: utr ?? '' });
  await shop.drain();
  const review = await caseOf(placed);
  await expect(settle(review._id, { reference: utr ?? '' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await settle(review._id, { decision: 'dismiss' });
  await sweepAfter(hours(2));
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('money that was credited as a second payment pays no other order', async () => {
  const { placed, utr } = await paidTwice();
  await settle((await caseOf(placed))._id, { reference: utr });
  const other = await shop.order();
  await shop.pay(other, { utr });
  await shop.drain();
  expect((await shop.read(other)).status).toBe('Created');
  expect(await caseOf(other)).toMatchObject({ cause: 'reference_reused' });
  await settle((await caseOf(other))._id, { decision: 'dismiss' });
  await shop.assertAllEnded();
});

test('a second payment of a top-up is credited beside the first, with a line of its own', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  await shop.pay(top);
  await shop.drain();
  const utr = newReference();
  await shop.pay(top, { outcome: 'again', utr });
  await shop.drain();
  const review = (await listReviews(shop.context)).find(({ userid }) => userid === viewer.userid);
  await settle(review?._id ?? '', { reference: utr });
  expect(await shop.balance(viewer)).toBe(1000_00n);
  const lines = await db.walletTransaction.findMany({ where: { userId: viewer.userid } });
  expect(lines).toMatchObject([{ status: 'Success' }, { status: 'Success' }]);
  await shop.assertInvariants();
});

test('nobody credits a second payment to themselves', async () => {
  const { placed, utr } = await paidTwice();
  const review = await caseOf(placed);
  const input = { reviewId: review._id, decision: 'credit', reason: 'mine', reference: utr } as const;
  const mine = { ...shop.context, actor: make.makeActor({ id: placed.viewer.userid }) };
  await expect(settleReview(mine, input)).rejects.toMatchObject({ code: 'own_account' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
});

test('second payments that one person credits in a day add up to what takes a second person', async () => {
  const own = { ...shop.context, actor: make.makeActor({ id: (await make.makeAdmin(db)).id }) };
  const credit = async (amount: number) => {
    const { placed, utr } = await paidTwice({ names: 'first' });
    const review = await caseOf(placed);
    const input = { reviewId: review._id, decision: 'credit', reason: 'seen', reference: utr } as const;
    await settleReview(own, { ...input, amount });
  };
  await credit(20_000);
  await expect(credit(6_000)).rejects.toMatchObject({ code: 'approval_required' });
  await credit(5_000);
  await shop.assertAllEnded();
});

test('the customer goes on seeing the first payment of the order while a second one is before a person', async () => {
  const { placed } = await paidTwice();
  const inside = make.actingAs(shop.context, placed.viewer);
  const shown = await getOrderStatus(inside, { clientTxnId: placed.orderid });
  expect(shown.data).toMatchObject({ client_txn_id: placed.client_txn_id, status: 'success' });
  expect(shown.steps.map(({ kind }) => kind)).not.toContain('review');
});

test('an administrator asks the gateway about the page of a second payment', async () => {
  const { placed } = await paidTwice();
  const before = shop.calls('status', placed.client_txn_id);
  const { message } = await askGateway(admin, { reviewId: (await caseOf(placed))._id });
  expect(JSON.stringify(message)).toContain('payments.settlement.review');
  expect(shop.calls('status', placed.client_txn_id)).toBe(before + 1);
  expect(await casesOf(placed)).toHaveLength(1);
});

test('ten questions at once about a page that was paid twice open one case', async () => {
  const placed = await shop.sell();
  await shop.pay(placed, { outcome: 'again', utr: newReference(), webhook: false });
  const review = async () => {
    const [page] = await paymentsOf(placed);
    if (!page) throw new Error('there is no payment');
    return recheckPayment(shop.context, page);
  };
  await Promise.all(Array.from({ length: 10 }, review));
  expect(await casesOf(placed)).toHaveLength(1);
  expect(await settlePayment(shop.context, placed.client_txn_id)).toBe('settled');
});
