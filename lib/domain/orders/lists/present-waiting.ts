import type { Context } from '@/lib/domain/context';
import { mayArriveUntil } from '@/lib/domain/orders/delivery/may-arrive-until';
import { isOpen, presentAttempt } from '@/lib/domain/orders/delivery/present-attempt';
import { seenToEnd } from '@/lib/domain/orders/ending/seen-to-end';
import { type Buyer, presentOrder, type Refunds } from '@/lib/domain/orders/present';
import type { WaitingOrder } from '@/lib/domain/orders/schema';
import { evidenceWithTrace, gatewayTitle } from '@/lib/domain/payments';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, DeliverySend, Order, Payment, Prisma, Review } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** What is read of an order beside its row and its refunds. */
export const WITH_EVIDENCE = {
  attempts: {
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
    include: { sends: { orderBy: { number: 'asc' } } },
  },
  payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  reviews: { where: { closedAt: null, paymentId: null }, orderBy: { openedAt: 'asc' } },
} satisfies Prisma.OrderInclude;

export type OrderWithEvidence = Order &
  Buyer &
  Refunds & {
    attempts: (DeliveryAttempt & { sends: DeliverySend[] })[];
    payments: Payment[];
    reviews: Review[];
  };

/** An order with its attempts, payments and open reviews, as evidence in the panel. */
export function presentWaiting(
  context: Pick<Context, 'clock' | 'suppliers' | 'sealer'>,
  { attempts, payments, reviews, ...order }: OrderWithEvidence,
): WaitingOrder {
  const open = attempts.find(isOpen);
  return {
    order: presentOrder(order, payments.findLast(({ besideId }) => besideId === null)?.clientTxnId),
    seen: seenToEnd({ ...order, attempts, reviews }),
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
    cases: reviews.map(({ id, cause, moneyAtRisk, openedAt, ...review }) => ({
      _id: id,
      cause,
      moneyAtRisk: rupees(moneyAtRisk),
      evidence: evidenceWithTrace(context, review),
      openedAt: openedAt.toISOString(),
    })),
    open: open ? presentOpen(open, mayArriveUntil(context, attempts)) : null,
  };
}

function presentOpen({ supplier }: DeliveryAttempt, until: Date | null): WaitingOrder['open'] {
  const { title, capabilities } = DESCRIPTORS[supplierNamed(supplier)];
  return { supplier: title, canBeAsked: capabilities.lookUp, mayArriveUntil: until?.toISOString() ?? null };
}
