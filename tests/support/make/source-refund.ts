import type { Db, Order, Prisma, SourceRefund } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, hours } from '@/lib/platform/time';
import { makeJournal } from './money';
import { nextNumber } from './next-number';
import { makePayment, paid } from './order';

/**
 * A refund about which its customer is asked, of an order that was paid at a gateway which gives money back; with its
 * journals.
 */
export async function makeSourceRefund(
  db: Db,
  order: Pick<Order, 'id' | 'userId' | 'value'>,
  given: Partial<Prisma.SourceRefundUncheckedCreateInput> = {},
): Promise<SourceRefund> {
  const amount = order.value;
  const now = new Date();
  const payment = await makePayment(db, order, {
    ...paid(amount),
    gateway: 'razorpay',
    clientTxnId: `T${nextNumber()}${newId().slice(-10)}`,
    gatewayPaymentId: `pay_${nextNumber()}`,
    gatewayOrderId: `plink_${newId()}`,
  });
  const moved = (from: 'gateway' | 'sales', to: 'sales' | 'refunds') => [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  await makeJournal(db, moved('gateway', 'sales'), { reason: 'order_paid', reference: payment.id });
  await makeJournal(db, moved('sales', 'refunds'), { reason: 'order_refunded', reference: order.id });
  return db.sourceRefund.create({
    data: {
      id: newId(),
      orderId: order.id,
      paymentId: payment.id,
      booking: order.id,
      amount,
      note: 'Refunded',
      state: 'asked',
      decideBy: after(now, hours(24)),
      createdAt: now,
      updatedAt: now,
      ...given,
    },
  });
}
