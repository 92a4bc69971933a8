import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { completeOrder, refundOrder } from '@/lib/domain/orders/ending/end-order';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { inEnglish } from '@/lib/platform/messages';
import { askSupplier } from './ask-supplier';
import { answerAttempt, beginAttempt } from './attempts';
import { openOrderReview } from './open-order-review';
import { planDelivery } from './plan-delivery';

export interface DeliverOrderInput {
  orderId: string;
  /** Which run this is: `worker's heartbeat id/job id`. Two runs of one worker are two. */
  worker: string;
}

/** Bounds one run; a longer delivery goes on in the next one. */
const STEPS_PER_RUN = 20;

/**
 * Takes a paid order as far as it can go now: buys what is missing, asks about what is open, and ends it delivered,
 * refunded, or in front of a person. May be killed at any point and run again: what to do is read from the attempts.
 */
export async function deliverOrder(context: Context, { orderId, worker }: DeliverOrderInput): Promise<void> {
  for (let step = 0; step < STEPS_PER_RUN; step++) {
    if ((await deliverStep(context, { orderId, worker })) === 'stop') return;
  }
  await enqueueDelivery(context.db, orderId);
}

/** What a step has left to do once the order is unlocked: only this may speak to a supplier. */
type Decision =
  | 'stop'
  | 'continue'
  | { do: 'call'; order: Order; route: Route; attempt: DeliveryAttempt }
  | { do: 'ask'; order: Order; attempt: DeliveryAttempt };

async function deliverStep(context: Context, input: DeliverOrderInput): Promise<'continue' | 'stop'> {
  const decision = await decide(context, input);
  if (decision === 'stop') failpoint('delivery-stop:after');
  if (typeof decision === 'string') return decision;
  const { order, attempt } = decision;
  if (decision.do === 'ask') return askSupplier(context, { order, attempt, worker: input.worker });
  const { region, pack, reference } = attempt;
  const { input1, input2 } = order;
  const { supplier, settings } = decision.route;
  const result = await context.suppliers[supplier].buy({ region, pack, input1, input2, reference, settings });
  await answerAttempt(context, attempt, result);
  return 'continue';
}

/**
 * Reads, plans and writes the plan down while the order is locked: a run that slept over its plan, and an administrator
 * who ends the order by hand, cannot come in between.
 */
async function decide(context: Context, { orderId, worker }: DeliverOrderInput): Promise<Decision> {
  try {
    return await transaction(context, async (inside) => {
      await lockOrder(inside, orderId);
      const found = await inside.db.order.findUnique({
        where: { id: orderId },
        // A case about a payment waits for a person without holding up goods that were paid for.
        include: {
          attempts: { orderBy: { sentAt: 'asc' } },
          reviews: { where: { closedAt: null, paymentId: null } },
        },
      });
      // A person has it, or it has ended.
      if (found?.status !== 'Processing' || !found.instant || found.reviews.length > 0) return 'stop';
      const { attempts, reviews: _, ...order } = found;
      const plan = planDelivery(order.routes as unknown as Route[], attempts);
      switch (plan.do) {
        case 'ask':
          return { do: 'ask', order, attempt: plan.attempt };
        case 'buy': {
          const { notBefore } = plan;
          if (notBefore && notBefore > inside.clock.now()) {
            await enqueueDelivery(inside.db, order.id, notBefore);
            return 'stop';
          }
          const attempt = await beginAttempt(inside, { order, worker, ...plan });
          return { do: 'call', order, route: plan.route, attempt };
        }
        case 'complete':
          await completeOrder(inside, { order, reason: null, route: plan.route });
          failpoint('delivery-stop:before');
          return 'stop';
        case 'refund': {
          const reason = inEnglish('stored.supplierFailed');
          await refundOrder(inside, { order, reason, detail: { code: plan.code } });
          failpoint('delivery-stop:before');
          return 'stop';
        }
        case 'review':
          await reviewPart(inside, order, plan.attempt);
          return 'stop';
      }
    });
  } catch (error) {
    // Another attempt for this pack may still deliver: the unique index decides, not the plan.
    if (violatedUnique(error) === 'delivery_attempts_live_key') return 'continue';
    throw error;
  }
}

async function reviewPart(context: Context, order: Order, attempt: DeliveryAttempt): Promise<void> {
  await openOrderReview(context, {
    cause: 'partial_delivery',
    orderId: order.id,
    moneyAtRisk: order.value,
    evidence: { attempt: attempt.id, supplier: attempt.supplier, code: attempt.error },
  });
}
