// A payment in review: the gateway is asked again, and only its answer moves money.
import { beforeEach, expect, test } from 'vitest';
import { askGateway } from '@/lib/domain/payments';
import { message } from '@/lib/platform/messages';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

const ask = (reviewId: string) => askGateway(make.actingAs(context, admin), { reviewId });

/** An order whose payment is in review. */
async function unresolved() {
  const placed = await shop.order({ item: 'moogold' });
  const payment = await db.payment.findFirstOrThrow({ where: { orderId: placed.orderid } });
  const review = await make.makeReview(db, {
    cause: 'payment_unresolved',
    orderId: placed.orderid,
    paymentId: payment.id,
    moneyAtRisk: payment.amount,
    openKey: `payment_unresolved:${payment.id}`,
  });
  return { placed, payment, review };
}

test('asking the gateway again applies money that came after all, once, and closes the review', async () => {
  const { placed, payment, review } = await unresolved();
  await shop.pay(placed, { webhook: false });
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask(review.id)));
  expect(asked[0]).toEqual({
    status: 'fulfilled',
    value: { message: message('payments.settlement.settled') },
  });
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.reviews.map(({ closedAt }) => closedAt !== null)).toEqual([true]);
  expect(shop.booked(placed.player).moogold).toBe(1);
  const [line] = await db.auditEntry.findMany({ where: { objectId: payment.id, action: 'ask-gateway' } });
  expect(line).toMatchObject({ actorId: admin.userid, after: { settlement: 'settled' } });
  await expect(ask(review.id)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

test('asking the gateway again says when no money came, and the review stays open', async () => {
  const { review } = await unresolved();
  expect(await ask(review.id)).toEqual({ message: message('payments.settlement.pending') });
  expect(await db.review.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({ closedAt: null });
});

test('asking the gateway is refused for a review of an order, and for a review that does not exist', async () => {
  const placed = await shop.unanswered();
  const [about] = (await shop.read(placed)).reviews;
  await expect(ask(about?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  await expect(ask('nothing')).rejects.toMatchObject({ code: 'not_found' });
});
