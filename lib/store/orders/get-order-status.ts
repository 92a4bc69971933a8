import { notFound } from '@/lib/platform/errors';
import { seconds } from '@/lib/platform/time';
import type { Viewer } from '@/lib/store/accounts/schema';
import type { Context } from '@/lib/store/context';
import { presentOrder, presentPayment, presentSteps } from './present';
import type { OrderStatusReply } from './schema';
import { settlePayment } from './settle-payment';

export interface GetOrderStatusInput {
  viewer: Viewer;
  /** The reference of any of its payments, or the order id. */
  clientTxnId: string;
}

// Ten open tabs are one question to the gateway.
const ASK_AT_MOST_EVERY = seconds(2);

/**
 * What has become of an order, after asking the gateway when its payment is still open. Throws not_found for unknown
 * orders and for those of other people (admins see all).
 */
export async function getOrderStatus(
  context: Context,
  { viewer, clientTxnId }: GetOrderStatusInput,
): Promise<OrderStatusReply> {
  const payment = await context.db.payment.findFirst({
    where: { OR: [{ clientTxnId }, { orderId: clientTxnId }], purpose: 'order' },
    orderBy: { createdAt: 'desc' },
    include: { order: { select: { userId: true, status: true } } },
  });
  if (!payment?.orderId || (payment.userId !== viewer.userid && viewer.role !== 'admin'))
    throw notFound('Order');
  const askedAt = payment.checkedAt?.getTime() ?? 0;
  if (
    payment.status !== 'paid' &&
    payment.status !== 'review' &&
    context.clock.now().getTime() - askedAt > ASK_AT_MOST_EVERY
  )
    await settlePayment(context, payment.clientTxnId);
  const order = await context.db.order.findUniqueOrThrow({
    where: { id: payment.orderId },
    include: { events: { orderBy: { id: 'asc' }, take: 100 }, payments: { where: { id: payment.id } } },
  });
  return {
    success: true,
    order: presentOrder(order, payment.clientTxnId),
    data: presentPayment(order.payments[0] ?? payment),
    steps: presentSteps(order.events),
  };
}
