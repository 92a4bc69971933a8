// A top-up that several cases ask for at once: no more is on hold than it brought, and other money can be spent.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder } from '@/lib/domain/orders';
import { getOnHold } from '@/lib/domain/wallet';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

/** A customer with other money and a top-up of ₹100, of which ₹40 go back at the bank before all of it is disputed. */
async function disputedTwice(other: bigint) {
  const viewer = await shop.shopperWith(other);
  const topUp = await shop.topUp(viewer, 100);
  await shop.pay(topUp);
  await shop.drain();
  const { id: paymentId } = await shop.paymentOf(topUp);
  const disputed = async () => {
    await make.makeReview(db, { cause: 'payment_reversed', paymentId, moneyAtRisk: 40_00n });
    await make.makeReview(db, { cause: 'payment_disputed', paymentId, moneyAtRisk: 100_00n });
  };
  return { viewer, paymentId, disputed };
}

const priceOf = async () =>
  (await shop.read(await shop.order({ viewer: await shop.shopper(), item: 'moogold' }))).value;

test('bug: more was on hold of a top-up than it had brought, and other money could not be spent', async () => {
  const { viewer, paymentId, disputed } = await disputedTwice(await priceOf());
  await disputed();
  expect(await getOnHold(context, viewer.userid)).toBe(100_00n);
  expect(await shop.buy({ viewer, item: 'moogold' })).not.toBeNull();
  expect(await shop.balance(viewer)).toBe(100_00n);
  // What was received counts, and not what was asked for.
  await db.payment.update({ where: { id: paymentId }, data: { receivedAmount: 90_00n } });
  expect(await getOnHold(context, viewer.userid)).toBe(90_00n);
});

test('bug: a wallet order was held for more than its customer had topped up', async () => {
  const { viewer, disputed } = await disputedTwice((await priceOf()) + 30_00n);
  await shop.stopWorker();
  const placed = await shop.buy({ viewer, item: 'moogold' });
  await disputed();
  await deliverOrder(context, { orderId: placed?.orderid ?? '', worker: 'w/1' });
  await shop.startWorker();
  await shop.drain();
  expect(await shop.balance(viewer)).toBe(130_00n);
  const order = await db.order.findUniqueOrThrow({
    where: { id: placed?.orderid ?? '' },
    include: { reviews: true },
  });
  expect(order).toMatchObject({ status: 'Completed', reviews: [] });
});

test('a dispute about a top-up and its credited surplus holds as much as the bank asks for', async () => {
  const { viewer, paymentId } = await disputedTwice(100_00n);
  const { walletTransactionId } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const about = { besideId: paymentId, walletTransactionId, purpose: 'topup', orderId: null } as const;
  const paid = { status: 'paid', receivedAmount: 50_00n, paidAt: new Date(), gatewayOrderId: null } as const;
  await make.makePayment(db, { id: newId(), userId: viewer.userid, value: 50_00n }, { ...about, ...paid });
  const { id } = await make.makeReview(db, { cause: 'payment_disputed', paymentId, moneyAtRisk: 110_00n });
  expect(await getOnHold(context, viewer.userid)).toBe(110_00n);
  await db.review.update({ where: { id }, data: { moneyAtRisk: 160_00n } });
  expect(await getOnHold(context, viewer.userid)).toBe(150_00n);
});
