// More was paid than was asked for: a person lets the order take its price and the wallet the difference, once.
import { beforeEach, expect, test } from 'vitest';
import { cancelOwnOrder } from '@/lib/domain/orders';
import { listReviews, settlePayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

async function paidWith(amount: string): Promise<Placed> {
  const placed = await shop.order();
  await shop.pay(placed, { amount });
  await shop.drain();
  return placed;
}

const caseOf = async ({ orderid }: Placed) =>
  (await listReviews(context, { orderId: orderid })).find(({ cause }) => cause === 'amount_mismatch');

async function decide(placed: Placed, decision: Decision, reviewId?: string) {
  const admin = await shop.shopper('admin');
  const id = reviewId ?? (await caseOf(placed))?._id ?? '';
  return settleReview(make.actingAs(context, admin), { reviewId: id, decision, reason: 'typed too much' });
}

test('an order of 79 that was paid with 500 is delivered, and 421 go to the wallet with their cause', async () => {
  const placed = await paidWith('500');
  expect(await caseOf(placed)).toMatchObject({ decisions: ['deliver', 'credit', 'dismiss'], price: 79 });
  await decide(placed, 'deliver');
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.payments[0]).toMatchObject({ status: 'paid', receivedAmount: 500_00n });
  expect(shop.booked(placed.player)).toEqual({ smileone: 1, moogold: 0 });
  expect(await shop.balance(placed.viewer)).toBe(421_00n);
  expect(order.walletTransactions).toMatchObject([{ type: 'Credit', amount: 421_00n }]);
  expect(order.walletTransactions[0]?.reason).toContain('More than its price was paid');
  const journals = await db.ledgerJournal.findMany({
    where: { reference: order.payments[0]?.id ?? '' },
    include: { entries: { orderBy: { id: 'asc' } } },
  });
  expect(journals.map(({ reason, entries }) => [reason, entries.map((e) => [e.account, e.amount])])).toEqual([
    [
      'order_paid',
      [
        ['gateway', -500_00n],
        ['sales', 79_00n],
        ['wallet', 421_00n],
      ],
    ],
  ]);
  expect(order.events.filter(({ kind }) => kind === 'overpaid')).toHaveLength(1);
  expect(await db.notification.count({ where: { orderId: order.id, kind: 'overpaid' } })).toBeGreaterThan(0);
  expect(await db.auditEntry.findFirst({ where: { objectId: order.payments[0]?.id ?? '' } })).toMatchObject({
    action: 'settle-review',
    after: { decision: 'deliver', received: 500, price: 79 },
  });
  await settlePayment(context, placed.client_txn_id);
  expect(await shop.balance(placed.viewer)).toBe(421_00n);
  await shop.assertAllEnded();
});

test('twenty people who decide at once deliver it once, and the others are told', async () => {
  const placed = await paidWith('500');
  const id = (await caseOf(placed))?._id ?? '';
  const decisions: Decision[] = ['deliver', 'credit', 'deliver', 'dismiss'];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, turn) => decide(placed, decisions[turn % 4] ?? 'deliver', id)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  await shop.drain();
  const delivered = (await shop.read(placed)).status === 'Completed' ? 79_00n : 0n;
  const inWallet = await shop.balance(placed.viewer);
  expect([500_00n - delivered, 0n]).toContain(inWallet);
  expect(shop.booked(placed.player).smileone).toBe(delivered > 0n ? 1 : 0);
  await shop.assertAllEnded();
});

test('less than the price cannot deliver the order, and goes to the wallet', async () => {
  const placed = await paidWith('50');
  expect(await caseOf(placed)).toMatchObject({ decisions: ['credit', 'dismiss'], price: null });
  await expect(decide(placed, 'deliver')).rejects.toMatchObject({ code: 'conflict' });
  expect((await caseOf(placed))?.decisions).toEqual(['credit', 'dismiss']);
  await decide(placed, 'credit');
  expect((await shop.read(placed)).status).toBe('Failed');
  expect(await shop.balance(placed.viewer)).toBe(50_00n);
  await shop.assertAllEnded();
});

test('an order that its customer gave up, or that another payment bought, takes no money any more', async () => {
  const given = await paidWith('500');
  const acting = make.actingAs(context, given.viewer);
  await cancelOwnOrder(acting, { orderid: given.orderid, paid: false, idempotency });
  expect((await caseOf(given))?.decisions).toEqual(['credit', 'dismiss']);
  await expect(decide(given, 'deliver')).rejects.toMatchObject({ code: 'conflict' });
  const bought = await paidWith('500');
  const second = await shop.secondPayment(bought.orderid);
  await shop.pay(second);
  await shop.drain();
  expect((await shop.read(bought)).status).toBe('Completed');
  await expect(decide(bought, 'deliver')).rejects.toMatchObject({ code: 'conflict' });
  await decide(bought, 'credit');
  expect(await shop.balance(bought.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});
