import type { Context } from '@/lib/domain/context';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { ReviewCause } from '@/lib/platform/db';
import { type DeliveryAttempt, type Order, transaction } from '@/lib/platform/db';
import { isAlive } from '@/lib/platform/jobs';
import { after, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import { answerAttempt, type Written } from './answer-attempt';
import { applyNotFound } from './apply-not-found';
import { type Answer, changeHeld } from './attempts';
import { openOrderReview } from './open-order-review';
import { sendPurchase, sentPurchaseOf } from './send-purchase';

/** How an attempt whose outcome is open is settled, once the transaction is over that decided it. */
export type Question =
  | { do: 'ask'; order: Order; held: DeliveryAttempt }
  | { do: 'escalate'; order: Order; attempt: DeliveryAttempt; cause: ReviewCause };

export interface PlanQuestionInput {
  order: Order;
  attempt: DeliveryAttempt;
  worker: string;
}

// Longer than a purchase takes at any supplier, counted from when its row was written: a running worker has written its
// answer by then.
const ANSWER_TIMEOUT = seconds(45);
// Ten questions, at most a second apart, then one every two minutes for an hour, as public clients of MooGold do.
const QUICK_POLLS = 10;
const MAX_POLLS = QUICK_POLLS + 30;

/**
 * Decides how an attempt is settled whose outcome is open, in the caller's transaction, which must have locked the
 * order. One that is to be asked about is taken over, after which answers of earlier runs are ignored. A supplier that
 * cannot be asked is never called again, because that could buy twice: an administrator decides.
 */
export async function planQuestion(
  context: Context,
  { order, attempt, worker }: PlanQuestionInput,
): Promise<Question | 'continue' | 'stop'> {
  const now = context.clock.now();
  const due = after(attempt.sentAt, ANSWER_TIMEOUT);
  if (attempt.outcome === 'sent' && now < due && attempt.worker !== null && attempt.worker !== worker) {
    // Another worker may still be waiting for the answer to this call.
    if (await isAlive(context.db, attempt.worker)) {
      await continueDelivery(context.db, { orderId: order.id, supplier: attempt.supplier, runAt: due });
      return 'stop';
    }
  }
  const { lookUp } = context.suppliers[supplierNamed(attempt.supplier)];
  if (!lookUp) return { do: 'escalate', order, attempt, cause: 'outcome_unknown' };
  // Also when its last questions had no answer: the supplier has named its order, so the goods may come.
  const isAccepted = attempt.outcome === 'accepted' || attempt.supplierOrderId !== null;
  if (attempt.polls > MAX_POLLS)
    return {
      do: 'escalate',
      order,
      attempt,
      cause: isAccepted ? 'supplier_pending' : 'outcome_unknown',
    };
  const held = await changeHeld(context, attempt, { fence: attempt.fence + 1, worker });
  return held ? { do: 'ask', order, held } : 'continue';
}

/**
 * Asks the supplier by our reference about an attempt that this run holds. Only when it has no such order, and none can
 * come any more, is the purchase sent again, with the same reference.
 */
export async function askSupplier(
  context: Context,
  order: Order,
  held: DeliveryAttempt,
): Promise<'continue' | 'stop'> {
  const { lookUp } = context.suppliers[supplierNamed(held.supplier)];
  if (!lookUp) throw new Error(`${held.supplier} cannot be asked`);
  const askedAt = context.clock.now();
  const found = await lookUp(sentPurchaseOf(order, held));
  if (found.outcome !== 'not_found') {
    const written = await answerAttempt(context, held, found, { completes: true });
    return scheduleNextPoll(context, held, { outcome: found.outcome, written });
  }
  const next = await applyNotFound(context, held, askedAt);
  if (next.do === 'continue') return 'continue';
  if (next.do === 'resend')
    return scheduleNextPoll(context, next.sending, await sendPurchase(context, order, next.sending));
  await enqueueNextPoll(context, held, next.until);
  return 'stop';
}

/** Waits for the first three questions within this run; later ones become jobs. A final outcome needs no question. */
async function scheduleNextPoll(
  context: Context,
  attempt: DeliveryAttempt,
  { outcome, written }: { outcome: Answer['outcome']; written: Written },
): Promise<'continue' | 'stop'> {
  if (written === 'completed') return 'stop';
  if (outcome === 'delivered' || outcome === 'refused') return 'continue';
  if (attempt.polls <= 3) {
    await runtimeOf(context.clock).sleep(100 * 2 ** attempt.polls);
    return 'continue';
  }
  await enqueueNextPoll(context, attempt, null);
  return 'stop';
}

/** The next question is asked as a job: at the latest at `settled`, when 'not found' is believed. */
async function enqueueNextPoll(
  context: Context,
  { orderId, supplier, polls }: DeliveryAttempt,
  settled: Date | null,
): Promise<void> {
  const now = context.clock.now();
  const next = after(now, polls < QUICK_POLLS ? seconds(1) : minutes(2));
  const isSettledBefore = settled !== null && settled > now && settled < next;
  const runAt = isSettledBefore ? settled : next;
  await continueDelivery(context.db, { orderId, supplier, runAt });
}

/** Opens a review of the attempt for an administrator, unless it was answered or the order ended in the meantime. */
export async function escalate(
  context: Context,
  { order, attempt, cause }: Extract<Question, { do: 'escalate' }>,
): Promise<'continue' | 'stop'> {
  const balance = await balanceNow(context, attempt);
  return transaction(context, async (inside) => {
    await lockOrder(inside, order.id);
    const handed = await changeHeld(inside, attempt, {
      fence: attempt.fence + 1,
      ...(attempt.outcome === 'sent'
        ? { outcome: 'unknown', error: 'the run that made this call ended before its answer' }
        : {}),
    });
    if (!handed) return 'continue';
    await openOrderReview(inside, {
      cause,
      orderId: order.id,
      moneyAtRisk: order.value,
      evidence: {
        attempt: attempt.id,
        supplier: attempt.supplier,
        region: attempt.region,
        pack: attempt.pack,
        sentAt: attempt.sentAt.toISOString(),
        said: attempt.error,
        balance,
      },
    });
    return 'stop';
  });
}

/** The balance at the supplier, as evidence: the administrator compares it with the supplier's statement. */
async function balanceNow(context: Context, { supplier, region }: DeliveryAttempt): Promise<string> {
  try {
    const { balance, currency } = await context.suppliers[supplierNamed(supplier)].balance(region);
    return `${balance} ${currency}`;
  } catch (error) {
    context.log.warn({ err: error, supplier }, 'no balance for the evidence');
    return 'not available';
  }
}
