import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { transaction } from '@/lib/platform/db';
import type { Route } from '@/lib/store/catalogue';
import type { Context } from '@/lib/store/context';
import { askSupplier } from './ask-supplier';
import { answerAttempt, beginAttempt } from './attempts';
import { completeOrder, refundOrder } from './end-order';
import { enqueueDelivery } from './jobs';
import { openReview } from './open-review';
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
    if ((await deliverStep(context, { orderId, worker })) === 'rest') return;
  }
  await enqueueDelivery(context.db, orderId);
}

async function deliverStep(
  context: Context,
  { orderId, worker }: DeliverOrderInput,
): Promise<'go on' | 'rest'> {
  const order = await context.db.order.findUnique({
    where: { id: orderId },
    include: { attempts: { orderBy: { sentAt: 'asc' } }, reviews: { where: { closedAt: null } } },
  });
  // A person has it, or it has ended.
  if (order?.status !== 'Processing' || !order.instant || order.reviews.length > 0) return 'rest';
  const plan = planDelivery(order.routes as unknown as Route[], order.attempts);
  switch (plan.do) {
    case 'complete':
      await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
      return 'rest';
    case 'refund': {
      const reason = 'The supplier could not deliver this order; the amount was added to your wallet.';
      await transaction(context, (inside) =>
        refundOrder(inside, { order, reason, detail: { code: plan.code } }),
      );
      return 'rest';
    }
    case 'review':
      await review(context, order, plan.attempt);
      return 'rest';
    case 'ask':
      return askSupplier(context, { order, attempt: plan.attempt, worker });
    case 'buy': {
      const { notBefore } = plan;
      if (notBefore && notBefore > context.clock.now()) {
        await enqueueDelivery(context.db, order.id, notBefore);
        return 'rest';
      }
      return buy(context, { order, worker, ...plan });
    }
  }
}

interface BuyInput {
  order: Order;
  route: Route;
  packIndex: number;
  tries: number;
  worker: string;
}

async function buy(context: Context, input: BuyInput): Promise<'go on'> {
  const { order, route } = input;
  const attempt = await beginAttempt(context, input);
  if (!attempt) return 'go on';
  const { region, pack, reference } = attempt;
  const { input1, input2 } = order;
  const result = await context.suppliers[route.supplier].buy({
    region,
    pack,
    input1,
    input2,
    reference,
    settings: route.settings,
  });
  await answerAttempt(context, attempt, result);
  return 'go on';
}

async function review(context: Context, order: Order, attempt: DeliveryAttempt): Promise<void> {
  await transaction(context, (inside) =>
    openReview(inside, {
      cause: 'partial_delivery',
      orderId: order.id,
      moneyAtRisk: order.value,
      evidence: { attempt: attempt.id, supplier: attempt.supplier, code: attempt.error },
    }),
  );
}
