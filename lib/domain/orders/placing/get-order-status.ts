import { findSale, priceFor } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { priceBeforeOffersOf } from '@/lib/domain/offers';
import { readDue } from '@/lib/domain/orders/delivery/read-due';
import { PAYMENT_CASE } from '@/lib/domain/orders/payment/payment-case';
import { sumCredited } from '@/lib/domain/orders/payment/sum-credited';
import { presentOrder, presentPayment, presentSteps, withRefunds } from '@/lib/domain/orders/present';
import { clientTxnIdSchema, type OrderStatusReply, type PaymentView } from '@/lib/domain/orders/schema';
import { listSourceRefunds } from '@/lib/domain/orders/source-refunds/present-refund';
import { NO_PAGE, settlePayment } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import type { Order, OrderEvent, Payment } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { hours, seconds } from '@/lib/platform/time';
import { readReward } from './read-reward';

export interface GetOrderStatusInput {
  /** The reference of any of the order's payments, or the order id. */
  clientTxnId: string;
}

// However many tabs poll the status, the gateway is asked at most once in this time.
const MIN_INTERVAL = seconds(2);

/** How long an unpaid order is offered at the price of its day and hour. */
const PRICE_HOLDS = hours(1);

/**
 * The status of an order; while its payment is open, the gateway is asked first. Throws not_found for an unknown order
 * and for one of another customer (staff who may read orders see all).
 */
export async function getOrderStatus(
  context: Context,
  { clientTxnId }: GetOrderStatusInput,
): Promise<OrderStatusReply> {
  const { actor } = context;
  if (!clientTxnIdSchema.safeParse(clientTxnId).success) throw notFound('Order');
  const payment = await findPayment(context, clientTxnId);
  const owner = payment ?? (await findWalletOrder(context, clientTxnId));
  if (!owner || (owner.userId !== actor.id && !may(actor, 'orders.read'))) throw notFound('Order');
  if (payment && worthAsking(context, payment)) await settlePayment(context, payment.clientTxnId);
  const order = await context.db.order.findUniqueOrThrow({
    where: { id: payment?.orderId ?? clientTxnId },
    include: {
      ...withRefunds,
      events: { orderBy: { id: 'asc' }, take: 100 },
      payments: { where: { id: payment?.id ?? '' } },
      reviews: { where: PAYMENT_CASE, select: { id: true }, take: 1 },
    },
  });
  const current = order.payments[0];
  const due = await readDue(context, order, order.events);
  return {
    success: true,
    order: presentOrder(order, payment?.clientTxnId),
    data: current ? await presentCurrent(context, order, current) : paidFromWallet(order),
    steps: presentSteps(order),
    credited: rupees(sumCredited(order.events)),
    due: due && { ...due, at: due.at.toISOString() },
    again: { product: order.productId, itemid: order.itemid },
    ...(await readReward(context, order)),
    refunds: await listSourceRefunds(context, order.id),
  };
}

/**
 * A payment, without its page when a person looks at a payment of the order, when the order was cancelled, or is from
 * hours ago and its item has another price now or is not sold any more: a payment would buy what the customer would not
 * be offered today.
 */
async function presentCurrent(
  context: Context,
  order: Order & { events: Pick<OrderEvent, 'kind'>[]; reviews: unknown[] },
  payment: Payment,
): Promise<PaymentView> {
  const view = presentPayment(context, payment);
  if (order.reviews.length > 0 && !order.paidAt) return { ...view, ...NO_PAGE, status: 'review' };
  if (order.events.some(({ kind }) => kind === 'cancelled')) return { ...view, ...NO_PAGE };
  if (!view.payment_url || context.clock.now().getTime() - order.createdAt.getTime() < PRICE_HOLDS)
    return view;
  const by = await whatChanged(context, order);
  return by ? { ...view, ...NO_PAGE, outdated: { by, product: order.productId } } : view;
}

async function whatChanged({ db }: Context, order: Order): Promise<'price' | 'stock' | null> {
  const [sale, { role }] = await Promise.all([
    findSale({ db }, { productId: order.productId, itemid: order.itemid }),
    db.user.findUniqueOrThrow({ where: { id: order.userId }, select: { role: true } }),
  ]);
  if (!sale?.product.instock || !sale.item.inStock) return 'stock';
  return priceFor(sale.item, role) === priceBeforeOffersOf(order) ? null : 'price';
}

function findPayment({ db }: Pick<Context, 'db'>, id: string): Promise<Payment | null> {
  return db.payment.findFirst({
    where: { OR: [{ clientTxnId: id }, { orderId: id }], purpose: 'order', besideId: null },
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
    ...NO_PAGE,
    remark: '',
  };
}
