import { expect, test } from 'vitest';
import { reviewPoisonJob } from '@/lib/domain/orders';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { applyPaid } from '@/lib/domain/payments/apply-paid';
import { sleep } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const { context, db } = await openShop({ worker: false });

test('an order that a slow run ends while its poison job is reviewed gets no case', async () => {
  const { id } = await make.makeOrder(db, { status: 'Processing' });
  let review: Promise<boolean> | undefined;
  await db.$transaction(async (ending) => {
    await lockOrder({ db: ending }, id);
    review = reviewPoisonJob(context, {
      id: '1',
      name: 'deliver-order',
      payload: { orderId: id },
      attempts: 7,
      lastError: null,
      superseded: false,
    });
    // It has read the order, or waits for it.
    await Promise.race([review, sleep(300)]);
    await ending.order.update({
      where: { id },
      data: { status: 'Refunded', endedAt: NOON },
    });
  });
  expect(await review).toBe(true);
  expect(await db.review.count({ where: { orderId: id } })).toBe(0);
});

test('a payment that a slow run settles while its poison job is reviewed gets no case', async () => {
  const order = await make.makeOrder(db, { status: 'Created' });
  const payment = await make.makePayment(db, order);
  let review: Promise<boolean> | undefined;
  await db.$transaction(async (settling) => {
    await lockOrder({ db: settling }, order.id);
    review = reviewPoisonJob(context, {
      id: '1',
      name: 'settle-payment',
      payload: { clientTxnId: payment.clientTxnId },
      attempts: 7,
      lastError: null,
      superseded: false,
    });
    // It has read the payment, or waits for its order.
    await Promise.race([review, sleep(300)]);
    await applyPaid({ ...context, db: settling }, payment, {
      outcome: 'paid',
      clientTxnId: payment.clientTxnId,
      gatewayOrderId: 'G1',
      amount: payment.amount,
      currency: 'INR',
      utr: 'UTR000000001',
      payerVpa: null,
      remark: '',
    });
  });
  expect(await review).toBe(true);
  expect(await db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({ status: 'paid' });
  expect(await db.review.count({ where: { paymentId: payment.id } })).toBe(0);
});
