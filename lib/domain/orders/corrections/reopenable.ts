import type { Context } from '@/lib/domain/context';
import { mayHoldAgain } from '@/lib/domain/offers';
import { planDelivery } from '@/lib/domain/orders/delivery/plan-delivery';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { hasEvent } from '@/lib/domain/orders/has-event';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { assertUnsent } from '@/lib/domain/orders/source-refunds/take-unsent';
import { hasLostCode } from '@/lib/domain/vault';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import type { Correctable } from './correctable';

/**
 * What the wallet has to give back before an ended order goes on. A Completed order goes on when no supplier has
 * delivered it and nothing of it was given back; a Refunded or Cancelled one when its whole price was, at its end. No
 * code that a supplier delivered for it may have left it since, because it is not completed without one. Throws
 * conflict.
 */
export async function priceOfReopening(context: Pick<Context, 'db'>, found: Correctable): Promise<Paise> {
  const { order, attempts, goneBack } = found;
  const { id: orderId, status, value } = order;
  if (status !== 'Completed' && status !== 'Refunded' && status !== 'Cancelled')
    throw new AppError('conflict', 'orders.notEnded');
  if (goneBack > 0n)
    throw new AppError('conflict', message('orders.paymentWentBack', { amount: inRupees(goneBack) }));
  const givenBack = await sumGivenBack(context, orderId);
  if (status === 'Completed') {
    if (planDelivery(routesOf(order), attempts).do === 'complete')
      throw new AppError('conflict', 'orders.supplierDelivered');
    if (givenBack > 0n)
      throw new AppError('conflict', message('orders.partGivenBack', { amount: inRupees(givenBack) }));
    await assertHasCodes(context, found);
    return 0n;
  }
  // What an early version cancelled without a refund, and people refunded later, goes on no more: those refunds are of
  // orders that have ended, and stand in their own rows.
  const isRefundedLater = (await context.db.orderRefund.count({ where: { orderId } })) > 0;
  if (givenBack !== value || isRefundedLater)
    throw new AppError('conflict', message('orders.partGivenBack', { amount: inRupees(givenBack) }));
  await assertHasCodes(context, found);
  await assertUnsent(context, orderId);
  const isCustomers = await wasCancelledByCustomer(context, found);
  if (isCustomers === null) throw new AppError('conflict', 'orders.eventsArchived');
  if (isCustomers) throw new AppError('conflict', 'orders.customerCancelled');
  // It freed its coupon and its unit of a campaign when it ended.
  if (!(await mayHoldAgain(context, order))) throw new AppError('conflict', 'orders.offerUsedUp');
  return value;
}

async function assertHasCodes(context: Pick<Context, 'db'>, { order, attempts }: Correctable): Promise<void> {
  if (await hasLostCode(context, { orderId: order.id, attempts }))
    throw new AppError('conflict', 'orders.codeGone');
}

/** Null when the events that would tell are archived. */
async function wasCancelledByCustomer(
  context: Pick<Context, 'db'>,
  { order }: Correctable,
): Promise<boolean | null> {
  return order.status === 'Cancelled'
    ? hasEvent(context, order, { kind: 'cancelled', by: order.userId })
    : false;
}

const inRupees = (amount: Paise) => formatRupees(rupees(amount));
