import type { Context } from '@/lib/domain/context';
import { presentOrder, presentPayment, presentSteps } from '@/lib/domain/orders/present';
import type { OrderStatusReply, PaymentView } from '@/lib/domain/orders/schema';
import { settlePayment } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import type { Order, Payment } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { seconds } from '@/lib/platform/time';

export interface GetOrderStatusInput {
  /** The reference of any of the order's payments, or the order id. */
  clientTxnId: string;
}

// However many tabs poll the status, the gateway is asked at most once in this time.
const MIN_INTERVAL = seconds(2);

/**
 * The status of an order; while its payment is open, the gateway is asked first. Throws not_found for an unknown order
 * and for one of another customer (staff who may read orders see all).
 */
export async function getOrderStatus(
  context: Context,
  { clientTxnId }: GetOrderStatusInput,
): Promise<OrderStatusReply> {
  const { actor } = context;
  const payment = await findPayment(context, clientTxnId);
  const owner = payment ?? (await findWalletOrder(context, clientTxnId));
  if (!owner || (owner.userId !== actor.id && !may(actor, 'orders.read'))) throw notFound('Order');
  if (payment && worthAsking(context, payment)) await settlePayment(context, payment.clientTxnId);
  const order = await context.db.order.findUniqueOrThrow({
    where: { id: payment?.orderId ?? clientTxnId },
    include: {
      events: { orderBy: { id: 'asc' }, take: 100 },
      payments: { where: { id: payment?.id ?? '' } },
    },
  });
  return {
    success: true,
    order: presentOrder(order, payment?.clientTxnId),
    data: order.payments[0] ? presentPayment(order.payments[0]) : paidFromWallet(order),
    steps: presentSteps(order.events),
  };
}

function findPayment({ db }: Pick<Context, 'db'>, id: string): Promise<Payment | null> {
  return db.payment.findFirst({
    where: { OR: [{ clientTxnId: id }, { orderId: id }], purpose: 'order' },
    orderBy: { createdAt: 'desc' },
  });
}

/** An order that was paid from the wallet has no payment. */
function findWalletOrder({ db }: Pick<Context, 'db'>, id: string) {
  return db.order.findFirst({ where: { id, paymentMode: 'wallet' }, select: { userId: true } });
}

function worthAsking({ clock }: Context, { status, checkedAt }: Payment): boolean {
  if (status === 'paid' || status === 'review') return false;
  return clock.now().getTime() - (checkedAt?.getTime() ?? 0) > MIN_INTERVAL;
}

function paidFromWallet({ id, value }: Order): PaymentView {
  return {
    client_txn_id: id,
    status: 'success',
    amount: rupees(value),
    upi_txn_id: null,
    payment_url: null,
    remark: '',
  };
}
