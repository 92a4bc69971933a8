import type { Context, PaidState } from '@/lib/domain/context';
import { payerColumns } from '@/lib/domain/payers';
import type { Payment } from '@/lib/platform/db';
import { noticeClaims } from './notice-claims';
import { firstRecheck } from './recheck-schedule';

/**
 * Marks a payment as paid and applies it to what it pays for, in the caller's transaction: an order is paid by
 * `payOrder`. A second call does nothing. Throws P2002 on payments_utr_key when another payment has the same bank
 * reference.
 */
export async function applyPaid(context: Context, payment: Payment, state: PaidState): Promise<void> {
  const { db, clock } = context;
  const effects = context.effects[payment.purpose];
  await effects.lock(context, payment);
  const now = clock.now();
  const { count } = await db.payment.updateMany({
    where: { id: payment.id, status: { not: 'paid' } },
    data: {
      status: 'paid',
      gatewayOrderId: state.gatewayOrderId,
      ...chargeColumns(state),
      receivedAmount: state.amount,
      utr: state.utr,
      ...payerColumns(context, payment.id, state.payerVpa),
      remark: state.remark,
      gatewayAmount: state.amount,
      nextCheckAt: null,
      recheckAt: firstRecheck(now),
      checkedAt: now,
      paidAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) return;
  // A review that was opened because the gateway gave no answer, or no bank reference, is now settled.
  await db.review.updateMany({
    where: {
      paymentId: payment.id,
      cause: { in: ['payment_unresolved', 'reference_missing'] },
      closedAt: null,
    },
    data: {
      closedAt: now,
      note: 'The gateway said later that it was paid, and by which bank reference.',
      openKey: null,
    },
  });
  await effects.paid(context, payment, state);
  await noticeClaims(context, { ...payment, status: 'paid', utr: state.utr, receivedAmount: state.amount });
}

function chargeColumns({ charge }: PaidState) {
  return charge && { gatewayPaymentId: charge.paymentId, gatewayFee: charge.fee, gatewayTax: charge.tax };
}
