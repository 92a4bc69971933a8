// Money that went into a wallet because it could not, or could no longer, pay an order, and that the bank then takes
// back: the wallet does not spend it a second time.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, cancelOwnOrder, updateOrder } from '@/lib/domain/orders';
import { listReviews, openPaymentReview, recheckPayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { getOnHold, listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

type Page = Pick<Placed, 'client_txn_id'>;

const casesOf = async ({ client_txn_id }: Page) =>
  (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);

async function settle(page: Page, cause: string, decision: Decision): Promise<void> {
  const review = (await casesOf(page)).find((one) => one.cause === cause);
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'as the bank says' });
}

const onHold = ({ viewer }: Placed) => getOnHold(context, viewer.userid);
const balanceOf = ({ viewer }: Placed) => shop.balance(viewer);
const priceOf = async (placed: Placed) => (await shop.read(placed)).value;

/** The kinds of what the customer was told of the wallet, and the paise. */
async function told({ viewer }: Placed): Promise<[string, bigint | null][]> {
  const kind = { in: ['held', 'released', 'taken'] };
  const where = { userId: viewer.userid, channel: 'mail', kind };
  const found = await db.notification.findMany({ where, orderBy: [{ createdAt: 'asc' }, { key: 'asc' }] });
  return found.map(({ kind, amount }) => [kind, amount]);
}

const REFUSED = { code: 'not_available', message: expect.stringMatching(/of your wallet is on hold/) };
const buy = ({ viewer }: Placed) => shop.buy({ viewer });

/** An order that its customer cancelled before paying it all the same. */
async function paidAfterCancel(): Promise<Placed> {
  const placed = await shop.order();
  const viewer = make.actingAs(context, placed.viewer);
  await cancelOwnOrder(viewer, { orderid: placed.orderid, paid: false, idempotency: NO_IDEMPOTENCY });
  await shop.pay(placed);
  await shop.drain();
  expect(await balanceOf(placed)).toBe(await priceOf(placed));
  return placed;
}

test('bug: a wallet spent the payment of a cancelled order that the bank had taken back', async () => {
  const placed = await paidAfterCancel();
  const value = await priceOf(placed);
  await lacks(placed, value);
  await expect(buy(placed)).rejects.toMatchObject(REFUSED);
  shop.clock.advance(hours(1));
  await settle(placed, 'payment_reversed', 'receivable');
  await expect(buy(placed)).rejects.toMatchObject(REFUSED);
  expect(await casesOf(placed)).toMatchObject([
    { cause: 'receivable', decisions: ['recovered', 'offset', 'loss'], fromWallet: Number(value) / 100 },
  ]);
  await settle(placed, 'receivable', 'offset');
  expect(await balanceOf(placed)).toBe(0n);
  expect(await casesOf(placed)).toEqual([]);
  expect(await told(placed)).toEqual([
    ['held', value],
    ['taken', value],
  ]);
  const list = { userId: placed.viewer.userid, ...listTransactionsQuery.parse({}) };
  expect((await listTransactions(context, list))[0]).toMatchObject({
    type: 'Debit',
    reason: expect.stringMatching(/^Taken for a payment that went back/),
  });
  await shop.assertInvariants();
});

test('money that is at the gateway again is free again, and its customer is told', async () => {
  const placed = await paidAfterCancel();
  const value = await priceOf(placed);
  await lacks(placed, value);
  shop.clock.advance(hours(1));
  await lacks(placed, 0n);
  expect(await onHold(placed)).toBe(0n);
  expect(await told(placed)).toEqual([
    ['held', value],
    ['released', value],
  ]);
  expect(await buy(placed)).not.toBeNull();
  await shop.drain();
  await shop.assertInvariants();
});

test('a second payment that goes back is on hold, and the first, which bought the goods, is not', async () => {
  const placed = await shop.order();
  const second = await shop.payTwice(placed);
  const value = await priceOf(placed);
  await lacks(second, value);
  expect(await onHold(placed)).toBe(value);
  await settle(second, 'payment_reversed', 'loss');
  expect(await onHold(placed)).toBe(0n);
  await lacks(placed, value);
  expect(await onHold(placed)).toBe(0n);
  await settle(placed, 'payment_reversed', 'receivable');
  expect(await casesOf(placed)).toMatchObject([{ cause: 'receivable', decisions: ['recovered', 'loss'] }]);
  await shop.assertInvariants();
});

/** An order of which so many paise more were paid, and that staff delivered all the same. */
async function overpaid(more: bigint): Promise<Placed> {
  const placed = await shop.order();
  const { amount } = await shop.paymentOf(placed);
  await shop.pay(placed, { amount: String(Number(amount + more) / 100) });
  await shop.drain();
  await settle(placed, 'amount_mismatch', 'deliver');
  await shop.drain();
  expect(await balanceOf(placed)).toBe(amount + more - (await priceOf(placed)));
  return placed;
}

test('of a payment that bought an order only what went into the wallet is on hold, and taken', async () => {
  const placed = await overpaid(200_00n);
  const { receivedAmount } = await shop.paymentOf(placed);
  const inWallet = await balanceOf(placed);
  await lacks(placed, receivedAmount ?? 0n);
  // Other money of the customer can be spent.
  await db.wallet.update({
    where: { userId_currency: { userId: placed.viewer.userid, currency: 'INR' } },
    data: { balance: { increment: 1_000_00n } },
  });
  expect(await onHold(placed)).toBe(inWallet);
  await settle(placed, 'payment_reversed', 'receivable');
  expect(await casesOf(placed)).toMatchObject([{ fromWallet: Number(inWallet) / 100 }]);
  await settle(placed, 'receivable', 'offset');
  expect(await balanceOf(placed)).toBe(1_000_00n);
  const rest = Number((receivedAmount ?? 0n) - inWallet) / 100;
  expect(await casesOf(placed)).toMatchObject([
    { cause: 'receivable', moneyAtRisk: rest, decisions: ['recovered', 'loss'] },
  ]);
  expect(await onHold(placed)).toBe(0n);
  await db.wallet.update({
    where: { userId_currency: { userId: placed.viewer.userid, currency: 'INR' } },
    data: { balance: { decrement: 1_000_00n } },
  });
  await shop.assertInvariants();
});

test('points follow what was taken from the wallet as what was paid again', async () => {
  const placed = await overpaid(200_00n);
  const points = () => shop.balance(placed.viewer, 'POINTS');
  const earned = await points();
  await lacks(placed, 200_00n);
  await settle(placed, 'payment_reversed', 'receivable');
  await settle(placed, 'receivable', 'offset');
  expect(await points()).toBe(earned);
  await shop.assertInvariants();
});

test('a price that was refunded into the wallet is on hold when the bank gives it back as well', async () => {
  const placed = await shop.sell();
  const value = await priceOf(placed);
  await addRefund(admin, {
    orderId: placed.orderid,
    cause: 'not_received',
    note: 'so they say',
    packs: [],
    amount: Number(value) / 100,
    alreadyRefunded: 0,
    idempotency: NO_IDEMPOTENCY,
  });
  await lacks(placed, value);
  await expect(buy(placed)).rejects.toMatchObject(REFUSED);
  await settle(placed, 'payment_reversed', 'receivable');
  await settle(placed, 'receivable', 'offset');
  expect(await balanceOf(placed)).toBe(0n);
  await shop.assertInvariants();
  // It is given to the customer again when it is there again after all.
  await lacks(placed, 0n);
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect(await balanceOf(placed)).toBe(value);
  await shop.assertInvariants();
  await recheckPayment(context, await shop.paymentOf(placed));
  expect(await casesOf(placed)).toEqual([]);
});

test('bug: a customer was not told that a refund is on hold because the bank had taken of the payment before', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  const value = await priceOf(placed);
  await lacks(placed, 10_00n);
  await settle(placed, 'payment_reversed', 'receivable');
  expect(await told(placed)).toEqual([]);
  await updateOrder(admin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'none is left' });
  expect(await balanceOf(placed)).toBe(value);
  expect(await onHold(placed)).toBe(10_00n);
  expect(await told(placed)).toEqual([['held', 10_00n]]);
  await settle(placed, 'receivable', 'offset');
  expect(await told(placed)).toEqual([
    ['held', 10_00n],
    ['taken', 10_00n],
  ]);
  await shop.assertInvariants();
});

test('what comes again into a wallet while the bank disputes the same payment is told', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  const value = await priceOf(placed);
  await updateOrder(admin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'none is left' });
  await lacks(placed, value);
  await settle(placed, 'payment_reversed', 'receivable');
  await settle(placed, 'receivable', 'offset');
  await lacks(placed, 0n);
  const about = { cause: 'payment_disputed', moneyAtRisk: value, evidence: {} } as const;
  await openPaymentReview(context, await shop.paymentOf(placed), about);
  const before = await told(placed);
  await settle(placed, 'payment_reinstated', 'reinstated');
  expect([await balanceOf(placed), await onHold(placed)]).toEqual([value, value]);
  expect(await told(placed)).toEqual([...before, ['held', value]]);
  await db.review.updateMany({
    where: { cause: 'payment_disputed' },
    data: { closedAt: shop.clock.now(), openKey: null },
  });
});

test('a later refund of which a part is on hold is told once', async () => {
  const placed = await shop.sell();
  await lacks(placed, 30_00n);
  await settle(placed, 'payment_reversed', 'receivable');
  const refund = (alreadyRefunded: number) =>
    addRefund(admin, {
      orderId: placed.orderid,
      cause: 'not_received',
      note: 'so they say',
      packs: [],
      amount: 10,
      alreadyRefunded,
      idempotency: NO_IDEMPOTENCY,
    });
  await refund(0);
  await refund(10);
  expect(await onHold(placed)).toBe(20_00n);
  expect(await told(placed)).toEqual([['held', 10_00n]]);
  await shop.assertInvariants();
});
