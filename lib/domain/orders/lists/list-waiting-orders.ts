import type { Context } from '@/lib/domain/context';
import { mayArriveUntil } from '@/lib/domain/orders/delivery/may-arrive-until';
import { isOpen, presentAttempt } from '@/lib/domain/orders/delivery/present-attempt';
import { NO_REFUNDS, presentOrder } from '@/lib/domain/orders/present';
import type { WaitingOrder } from '@/lib/domain/orders/schema';
import { gatewayTitle } from '@/lib/domain/payments';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, DeliverySend, Order, Payment, Review } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** As many as an administrator can handle before loading the page again. */
const MAX_ORDERS = 200;

type Row = Order & {
  attempts: (DeliveryAttempt & { sends: DeliverySend[] })[];
  payments: Payment[];
  reviews: Review[];
};

/** Paid orders that are not delivered yet, oldest first, with their attempts, payments and open reviews. */
export async function listWaitingOrders(
  context: Pick<Context, 'db' | 'clock' | 'suppliers'>,
): Promise<{ orders: WaitingOrder[]; total: number }> {
  const where = { status: 'Processing' } as const;
  const [total, rows] = await Promise.all([
    context.db.order.count({ where }),
    context.db.order.findMany({
      where,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_ORDERS,
      include: {
        attempts: {
          orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
          include: { sends: { orderBy: { number: 'asc' } } },
        },
        payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
        reviews: { where: { closedAt: null, paymentId: null }, orderBy: { openedAt: 'asc' } },
      },
    }),
  ]);
  return { orders: rows.map((row) => present(context, row)), total };
}

function present(
  context: Pick<Context, 'clock' | 'suppliers'>,
  { attempts, payments, reviews, ...order }: Row,
): WaitingOrder {
  const open = attempts.find(isOpen);
  return {
    order: presentOrder(
      { ...order, ...NO_REFUNDS },
      payments.findLast(({ besideId }) => besideId === null)?.clientTxnId,
    ),
    attempts: attempts.map(presentAttempt),
    payments: payments.map((payment) => ({
      client_txn_id: payment.clientTxnId,
      gateway: gatewayTitle(payment.gateway),
      status: payment.status,
      amount: rupees(payment.amount),
      received: payment.receivedAmount === null ? null : rupees(payment.receivedAmount),
      utr: payment.utr,
      paidAt: payment.paidAt?.toISOString() ?? null,
    })),
    cases: reviews.map(({ id, cause, moneyAtRisk, evidence, openedAt }) => ({
      _id: id,
      cause,
      moneyAtRisk: rupees(moneyAtRisk),
      evidence,
      openedAt: openedAt.toISOString(),
    })),
    open: open ? presentOpen(open, mayArriveUntil(context, attempts)) : null,
  };
}

function presentOpen({ supplier }: DeliveryAttempt, until: Date | null): WaitingOrder['open'] {
  const { title, capabilities } = DESCRIPTORS[supplierNamed(supplier)];
  return { supplier: title, canBeAsked: capabilities.lookUp, mayArriveUntil: until?.toISOString() ?? null };
}
