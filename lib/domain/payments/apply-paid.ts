import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';

/**
 * All effects of money that came, in the caller's transaction: the payment is paid, and what it is for goes on. Does
 * nothing the second time. Throws P2002 on payments_utr_key when the bank reference was used before.
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
      receivedAmount: state.amount,
      utr: state.utr,
      payerVpa: state.payerVpa,
      remark: state.remark,
      nextCheckAt: null,
      checkedAt: now,
      paidAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) return;
  // What nobody could say before is answered now.
  await db.review.updateMany({
    where: { paymentId: payment.id, cause: 'payment_unresolved', closedAt: null },
    data: { closedAt: now, note: 'The gateway said later that it was paid.', openKey: null },
  });
  await effects.paid(context, payment, state);
}
