import type { Context, PaidState } from '@/lib/domain/context';
import type { PaymentState, WebhookClaim } from '@/lib/integrations/payments';
import { type Payment, transaction } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { askAboutDisputes } from './ask-about-disputes';
import { differs, isSameReference } from './claims';
import { gatewayOf } from './gateway-of';
import { noticeDispute } from './notice-dispute';
import { noticeReversal } from './notice-reversal';
import { noticeSecondPayment } from './notice-second-payment';
import { type PaymentWithSums, readWithSums } from './read-with-sums';

/** unanswered: the gateway gave no usable answer about this payment. */
export type Recheck = 'answered' | 'unanswered';

/**
 * Asks the gateway again about a paid payment, and about its disputes. Another bank reference, another amount, money that went
 * back and a dispute become cases; nothing is booked here. `claims` are what webhooks say of it: one that names another bank reference is a case
 * even when the gateway repeats the first, because it names only one for each page.
 */
export async function recheckPayment(
  context: Context,
  payment: Payment,
  claims: readonly WebhookClaim[] = [],
): Promise<Recheck> {
  const state = await gatewayOf(context, payment).fetchState(payment);
  const answer = speaksOf(payment, state) ? state : null;
  const { disputes, isWhole } = await askAboutDisputes(context, payment, claims);
  await transaction(context, async (inside) => {
    await inside.effects[payment.purpose].lock(inside, payment);
    let now = await readWithSums(inside, payment.id);
    if (now.status !== 'paid') return;
    for (const dispute of disputes) await noticeDispute(inside, now, dispute);
    // A dispute that was lost has taken of the payment.
    if (disputes.length > 0) now = await readWithSums(inside, payment.id);
    if (answer) await apply(inside, now, answer);
    for (const claim of claims)
      if (claim.outcome === 'paid' && differs(now, claim) && !isSameReference(now.utr, claim.utr))
        await noticeSecondPayment(inside, now, { source: 'webhook', payerVpa: null, ...claim });
  });
  return answer && isWhole ? 'answered' : 'unanswered';
}

type Answer = Exclude<PaymentState, { outcome: 'pending' | 'not_found' | 'unknown' }>;

/** Whether the gateway said what became of this payment. That a paid one is pending, or unknown to it, says nothing. */
function speaksOf(payment: Payment, state: PaymentState): state is Answer {
  switch (state.outcome) {
    case 'pending':
    case 'not_found':
    case 'unknown':
      return false;
    case 'failed':
    case 'reversed':
      return isOrder(payment, state);
    case 'paid':
    case 'unreferenced':
      return isOrder(payment, state) && state.clientTxnId === payment.clientTxnId;
  }
}

function isOrder(payment: Payment, { gatewayOrderId }: { gatewayOrderId: string }): boolean {
  return payment.gatewayOrderId === null || payment.gatewayOrderId === gatewayOrderId;
}

async function apply(context: Context, payment: PaymentWithSums, state: Answer): Promise<void> {
  const { refunded, lost } = payment;
  // What the store gave back itself is not money that went back behind it.
  const beforeOurs = (amount: Paise) => least(amount + refunded, received(payment));
  if (!('amount' in state))
    return noticeReversal(context, payment, { amount: beforeOurs(0n), remark: state.remark });
  if (state.outcome === 'paid') {
    const { utr, payerVpa } = state;
    if (!isSameReference(payment.utr, utr) && !isSameCharge(payment, state))
      return noticeSecondPayment(context, payment, {
        source: 'gateway',
        utr,
        payerVpa,
        amount: state.amount,
      });
    const more = state.amount - received(payment);
    if (more > 0n)
      return noticeSecondPayment(context, payment, { source: 'gateway', utr, payerVpa, amount: more });
  }
  const left = beforeOurs(state.amount) - lost;
  await noticeReversal(context, payment, {
    amount: left > 0n ? left : 0n,
    remark: lost > 0n ? 'Taken for a lost dispute' : state.remark,
  });
}

/** A bank reference that came later than the money is not another payment. */
function isSameCharge({ gatewayPaymentId }: Payment, { charge }: PaidState): boolean {
  return gatewayPaymentId !== null && gatewayPaymentId === charge?.paymentId;
}

function received({ receivedAmount, amount }: Payment): Paise {
  return receivedAmount ?? amount;
}
