import type { Context, PaidState } from '@/lib/domain/context';
import { payerColumns } from '@/lib/domain/payers';
import type { Payment } from '@/lib/platform/db';
import { chargeColumns } from './apply-paid';
import { firstRecheck } from './recheck-schedule';

/** Marks a payment as paid whose money a person has decided about. In the caller's transaction, after `lock`. */
export function markPaid(
  context: Context,
  payment: Payment,
  state: PaidState,
  { isSurplus }: { isSurplus: boolean },
): Promise<Payment> {
  const now = context.clock.now();
  // The gateway knows nothing of a payment beside another, except for a surplus, which is a part of its answers about
  // the other.
  const isAsked = payment.besideId === null;
  return context.db.payment.update({
    where: { id: payment.id },
    data: {
      status: 'paid',
      // The reference counts the money of the payment beside it.
      utr: isSurplus ? null : state.utr,
      ...payerColumns(context, payment.id, state.payerVpa),
      ...chargeColumns(state),
      receivedAmount: state.amount,
      ...((isAsked || isSurplus) && { gatewayAmount: state.amount }),
      ...(isAsked && { recheckAt: firstRecheck(now) }),
      nextCheckAt: null,
      paidAt: now,
      updatedAt: now,
    },
  });
}
