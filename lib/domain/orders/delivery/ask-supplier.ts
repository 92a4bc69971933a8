import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { ReviewCause } from '@/lib/platform/db';
import { type DeliveryAttempt, type Order, transaction } from '@/lib/platform/db';
import { isAlive } from '@/lib/platform/jobs';
import { after, minutes, seconds, sleep } from '@/lib/platform/time';
import { type Answer, answerAttempt, resendAttempt, takeAttempt } from './attempts';
import { openOrderReview } from './open-order-review';

export interface AskSupplierInput {
  order: Order;
  attempt: DeliveryAttempt;
  worker: string;
}

// Longer than any adapter waits for an answer: a run that lives has written one by then.
const ANSWER_DUE = seconds(45);
// Pollers of public clients ask ten times a second apart, then every two minutes for an hour.
const QUICK_POLLS = 10;
const POLLS_AT_MOST = QUICK_POLLS + 30;

/**
 * Settles an attempt whose outcome is open. A supplier that can be asked by our reference is asked, and the same
 * reference is sent again only if it knows nothing of it; one that cannot be asked is never called again: a person
 * decides.
 */
export async function askSupplier(
  context: Context,
  { order, attempt, worker }: AskSupplierInput,
): Promise<'continue' | 'stop'> {
  const now = context.clock.now();
  const due = after(attempt.sentAt, ANSWER_DUE);
  if (attempt.outcome === 'sent' && now < due && attempt.worker !== null && attempt.worker !== worker) {
    // Another run may be in the middle of this very call.
    if (await isAlive(context.db, attempt.worker)) {
      await enqueueDelivery(context.db, order.id, due);
      return 'stop';
    }
  }
  const { buy, lookUp } = context.suppliers[supplierNamed(attempt.supplier)];
  if (!lookUp) return escalate(context, order, attempt, 'outcome_unknown');
  if (attempt.polls > POLLS_AT_MOST)
    return escalate(
      context,
      order,
      attempt,
      attempt.outcome === 'accepted' ? 'supplier_pending' : 'outcome_unknown',
    );

  const held = await takeAttempt(context, attempt, worker);
  if (!held) return 'continue';
  const said = await lookUp(attempt.reference);
  if (said.outcome !== 'not_found') {
    await answerAttempt(context, held, said);
    return rest(context, order, attempt, said.outcome);
  }
  const again = await resendAttempt(context, held);
  if (!again) return 'continue';
  const { region, pack, reference } = attempt;
  const { input1, input2 } = order;
  const routes = order.routes as unknown as Route[];
  const settings = routes.find(({ position }) => position === attempt.routePosition)?.settings ?? {};
  const answer = await buy({ region, pack, input1, input2, reference, settings });
  await answerAttempt(context, again, answer);
  return rest(context, order, attempt, answer.outcome);
}

/** The first questions follow quickly, inside this run; the later ones are jobs of their own. */
async function rest(
  context: Context,
  order: Order,
  attempt: DeliveryAttempt,
  outcome: Answer['outcome'],
): Promise<'continue' | 'stop'> {
  if (outcome === 'delivered' || outcome === 'refused') return 'continue';
  if (attempt.polls <= 3) {
    await sleep(100 * 2 ** attempt.polls);
    return 'continue';
  }
  const wait = attempt.polls < QUICK_POLLS ? seconds(1) : minutes(2);
  await enqueueDelivery(context.db, order.id, after(context.clock.now(), wait));
  return 'stop';
}

/** Leaves the attempt to a person, unless its answer came, or somebody ended the order, in the meantime. */
async function escalate(
  context: Context,
  order: Order,
  attempt: DeliveryAttempt,
  cause: ReviewCause,
): Promise<'continue' | 'stop'> {
  const balance = await balanceNow(context, attempt);
  return transaction(context, async (inside) => {
    await lockOrder(inside, order.id);
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: {
        id: attempt.id,
        fence: attempt.fence,
        outcome: attempt.outcome,
        order: { status: 'Processing' },
      },
      data: {
        fence: attempt.fence + 1,
        ...(attempt.outcome === 'sent'
          ? { outcome: 'unknown', error: 'the run that made this call ended before its answer' }
          : {}),
      },
    });
    if (count === 0) return 'continue';
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

/** What the supplier still holds of ours: evidence for whoever compares it with the statement. */
async function balanceNow(context: Context, { supplier, region }: DeliveryAttempt): Promise<string> {
  try {
    const { balance, currency } = await context.suppliers[supplierNamed(supplier)].balance(region);
    return `${balance} ${currency}`;
  } catch (error) {
    context.log.warn({ err: error, supplier }, 'no balance for the evidence');
    return 'not available';
  }
}
