import type { Context, PaidState } from '@/lib/domain/context';
import type { PaymentState, WebhookClaim } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import { largest, least, type Paise } from '@/lib/platform/money';
import { applyAnswer } from './apply-answer';
import { askAboutDisputes } from './ask-about-disputes';
import { differs, isSameReference } from './claims';
import { gatewayOf } from './gateway-of';
import { nameUnreferenced } from './name-unreferenced';
import { noticeDispute } from './notice-dispute';
import { leftOf, noticeReversals, TAKEN_FOR_DISPUTE } from './notice-reversals';
import { noticeSecondPayment } from './notice-second-payment';
import { listSurplus, noticeSurplus } from './notice-surplus';
import { type PaymentWithSums, readWithSums } from './read-with-sums';
import { countedOf } from './received';

/**
 * unanswered: the gateway gave no usable answer about this payment. forgotten: nor will it when it is asked again,
 * because it has no such payment, or the store has no keys of it.
 */
export type Recheck = 'answered' | 'unanswered' | 'forgotten';

/**
 * Asks the gateway again about a paid payment, and about its disputes. Another bank reference, another amount, money
 * that went back and a dispute become cases; nothing is booked here. `claims` are what webhooks say of it: one that
 * names another bank reference is a case even when the gateway repeats the first, because it names only one for each
 * page.
 */
export async function recheckPayment(
  context: Context,
  payment: Payment,
  claims: readonly WebhookClaim[] = [],
): Promise<Recheck> {
  const gateway = gatewayOf(context, payment);
  const askedAt = context.clock.now();
  const state = await gateway.fetchState(payment);
  const answer = speaksOf(payment, state) ? state : null;
  const { disputes, isWhole } = await askAboutDisputes(context, payment, claims);
  await applyAnswer(context, async (inside) => {
    await inside.effects[payment.purpose].lock(inside, payment);
    let now = await readWithSums(inside, payment.id);
    if (now.status !== 'paid') return;
    for (const dispute of disputes) await noticeDispute(inside, { payment: now, dispute, askedAt });
    // A dispute that was lost has taken of the payment.
    if (disputes.length > 0) now = await readWithSums(inside, payment.id);
    if (answer) await apply(inside, now, { state: answer, askedAt });
    for (const claim of claims)
      if (claim.outcome === 'paid' && differs(now, claim) && !isSameReference(now.utr, claim.utr))
        await noticeSecondPayment(inside, now, { source: 'webhook', payerVpa: null, ...claim });
  });
  if (answer) return isWhole ? 'answered' : 'unanswered';
  return gateway.isConfigured === false || state.outcome === 'not_found' ? 'forgotten' : 'unanswered';
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

interface Answered {
  state: Answer;
  askedAt: Date;
}

async function apply(
  context: Context,
  payment: PaymentWithSums,
  { state, askedAt }: Answered,
): Promise<void> {
  const paid = state.outcome === 'paid' ? state : null;
  if (paid && !isSameReference(payment.utr, paid.utr) && !isSameCharge(payment, paid)) {
    if (await nameUnreferenced(context, payment, paid)) return;
    const { utr, payerVpa, amount } = paid;
    return noticeSecondPayment(context, payment, { source: 'gateway', utr, payerVpa, amount });
  }
  const surplus = await listSurplus(context, payment);
  const counted = [payment, ...surplus].reduce((sum, each) => sum + countedOf(each), 0n);
  const named = 'amount' in state ? state.amount : null;
  await noticeSurplus(context, payment, { counted, named: named ?? 0n, paid });
  // What the store gave back itself is not money that went back behind it. Without an amount the gateway has ended the
  // payment, perhaps for a dispute: that is all that is there then, because a bank may give the money back once more.
  const most = named === null ? least(payment.refunded, counted) : counted;
  const total = await totalOf(context, payment, { named, counted, askedAt });
  if (total !== (payment.gatewayTotal ?? counted))
    await context.db.payment.update({ where: { id: payment.id }, data: { gatewayTotal: total } });
  const remark = named !== null && payment.lost > 0n ? TAKEN_FOR_DISPUTE : state.remark;
  const amount = least(leftOf({ total, lost: payment.lost }), most);
  await noticeReversals(context, [payment, ...surplus], { amount, remark });
}

interface SaidNow {
  /** Null: the gateway has ended the payment. */
  named: Paise | null;
  counted: Paise;
  askedAt: Date;
}

/**
 * All that the gateway has named under the bank reference. A refund that it had processed before it was asked is not in
 * what it names now; one that was only sent may be, and then it has not named more than before. Once it names nothing,
 * the total is what is counted and what is beside that.
 */
async function totalOf(
  { db }: Context,
  payment: PaymentWithSums,
  { named, counted, askedAt }: SaidNow,
): Promise<Paise> {
  const { id, lost, refunded, gatewayTotal } = payment;
  const before = gatewayTotal ?? counted;
  if (named === null) {
    const { _sum } = await db.payment.aggregate({
      where: { besideId: id, utr: null, status: { in: ['review', 'failed'] } },
      _sum: { amount: true },
    });
    return least(before, _sum.amount === null ? counted : counted + _sum.amount + lost);
  }
  const { _sum } = await db.sourceRefund.aggregate({
    where: { paymentId: id, state: 'processed', endedAt: { lt: askedAt } },
    _sum: { amount: true },
  });
  return least(named + refunded, largest(named + (_sum.amount ?? 0n), before));
}

/** A bank reference that came later than the money is not another payment. */
function isSameCharge({ gatewayPaymentId }: Payment, { charge }: PaidState): boolean {
  return gatewayPaymentId !== null && gatewayPaymentId === charge?.paymentId;
}
