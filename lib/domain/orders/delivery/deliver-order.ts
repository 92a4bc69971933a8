import { claimProbe, countAnswers, findObstacle, listObstacles } from '@/lib/domain/breakers';
import type { Context } from '@/lib/domain/context';
import { completeOrder, refundOrder } from '@/lib/domain/orders/ending/end-order';
import { holdGoneBack } from '@/lib/domain/orders/held/hold-gone-back';
import { continueDelivery, enqueueDelivery } from '@/lib/domain/orders/jobs';
import { isAutomatic } from '@/lib/domain/orders/schema';
import { countCodes, wakeWaitingOrders } from '@/lib/domain/vault';
import { type SupplierName, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { inEnglish } from '@/lib/platform/messages';
import { after, minutes } from '@/lib/platform/time';
import { askSupplier, escalate, planQuestion, type Question } from './ask-supplier';
import { beginAttempt } from './attempts';
import { deliverFromVault } from './deliver-from-vault';
import { type Delivery, lockDelivery } from './lock-delivery';
import { openOrderReview } from './open-order-review';
import { planDelivery, type Step } from './plan-delivery';
import { routesOf } from './routes-snapshot';
import { sendPurchase } from './send-purchase';
import type { Sending } from './sends';
import { waitForSupplier } from './wait-for-supplier';

export interface DeliverOrderInput {
  orderId: string;
  /**
   * The worker's heartbeat id and the id of this run with a slash between them, so that two runs of one worker differ.
   */
  worker: string;
  /** The supplier in whose lane this runs: calls to another one are left to its lane. Without it all are made here. */
  lane?: SupplierName | undefined;
}

/** A delivery with more steps continues in the next job. */
const STEPS_PER_RUN = 20;
/** ms. An order of a restored database waits until a person ends the quarantine: it may be delivered already. */
const QUARANTINE_WAIT = minutes(1);

/**
 * Continues the delivery of a paid order as far as possible now: buys missing packs, asks about open attempts, and ends
 * the order as Completed, as Refunded or with a review. It may be killed at any point and run again, because each step
 * is planned from the stored attempts.
 */
export async function deliverOrder(context: Context, input: DeliverOrderInput): Promise<void> {
  const { suppliers, counted } = countAnswers(context);
  for (let step = 0; step < STEPS_PER_RUN; step++) {
    const next = await deliverStep({ ...context, suppliers }, input);
    await counted();
    if (next === 'stop') return;
  }
  await enqueueDelivery(context.db, input.orderId);
}

/** What a step does after the transaction that locked the order: only then are suppliers called. */
type Decision = 'stop' | 'continue' | { do: 'call'; order: Order; sending: Sending } | Question;

async function deliverStep(context: Context, input: DeliverOrderInput): Promise<'continue' | 'stop'> {
  const decision = await decide(context, input);
  const next = typeof decision === 'string' ? decision : await carryOut(context, decision);
  if (next === 'stop') failpoint('delivery-stop:after');
  return next;
}

async function carryOut(context: Context, decision: Exclude<Decision, string>): Promise<'continue' | 'stop'> {
  switch (decision.do) {
    case 'ask':
      return askSupplier(context, decision.order, decision.held);
    case 'escalate':
      return escalate(context, decision);
    case 'call': {
      const { written } = await sendPurchase(context, decision.order, decision.sending);
      return written === 'completed' ? 'stop' : 'continue';
    }
  }
}

/**
 * Reads the order, plans the next step and writes it, all while the order is locked, so that neither another run nor an
 * administrator who ends the order can interfere.
 */
async function decide(context: Context, { orderId, worker, lane }: DeliverOrderInput): Promise<Decision> {
  try {
    return await transaction(context, async (inside) => {
      const delivery = await lockDelivery(inside, orderId);
      if (!delivery) return 'stop';
      const { order, attempts } = delivery;
      if (!goesOn(delivery)) {
        await passCodeOn(inside, order);
        return 'stop';
      }
      if (delivery.isQuarantined) {
        await enqueueDelivery(inside.db, orderId, after(inside.clock.now(), QUARANTINE_WAIT));
        return 'stop';
      }
      const routes = routesOf(order);
      let plan = planDelivery(routes, attempts);
      const givesGoods = order.codes > 0 || plan.do === 'buy';
      const givesAway = givesGoods ? 'goods' : plan.do === 'refund' ? 'refund' : null;
      if (givesAway && delivery.hasClaims && (await holdGoneBack(inside, order, givesAway)) !== null) {
        await passCodeOn(inside, order);
        return 'stop';
      }
      if (order.codes > 0 && (await deliverFromVault(inside, { order, attempts }))) return 'stop';
      // Only a purchase can be held up: every other step is the same whichever supplier may not be called.
      const obstacles = plan.do === 'buy' ? await listObstacles(inside) : [];
      if (obstacles.length > 0)
        plan = planDelivery(routes, attempts, (route) => Boolean(findObstacle(obstacles, route)));
      const supplier = nextSupplier(plan);
      if (lane && supplier && supplier !== lane) {
        // A call here would take a slot from the orders of this lane for as long as the other supplier hangs.
        await continueDelivery(inside.db, { orderId, supplier });
        return 'stop';
      }
      switch (plan.do) {
        case 'ask':
          return planQuestion(inside, { order, attempt: plan.attempt, worker });
        case 'buy': {
          const { notBefore } = plan;
          if (notBefore && notBefore > inside.clock.now()) {
            await continueDelivery(inside.db, { orderId, supplier: plan.route.supplier, runAt: notBefore });
            return 'stop';
          }
          if (!(await claimProbe(inside, obstacles, plan.route.supplier))) return 'continue';
          const sending = await beginAttempt(inside, { order, worker, ...plan });
          return { do: 'call', order, sending };
        }
        case 'wait':
          await waitForSupplier(inside, { order, attempts, route: plan.route, obstacles });
          return 'stop';
        case 'complete':
          await completeOrder(inside, { order, reason: null, route: plan.route });
          failpoint('delivery-stop:before');
          return 'stop';
        case 'refund': {
          // The customer of a reopened order may use it, or has: giving its price back takes people.
          if (order.codes > 0 && (await countCodes(inside, orderId, ['sold', 'revealed'])) > 0) {
            await openPartReview(inside, order, attempts.at(-1));
            return 'stop';
          }
          const reason = inEnglish('stored.supplierFailed');
          const toChoose = inEnglish('stored.supplierFailedChoice');
          await refundOrder(inside, { order, reason, toChoose, detail: { code: plan.code } });
          failpoint('delivery-stop:before');
          return 'stop';
        }
        case 'review':
          await openPartReview(inside, order, plan.attempt);
          return 'stop';
      }
    });
  } catch (error) {
    // Another attempt for this pack may still deliver. The unique index prevents a second one; the next step plans
    // again.
    if (violatedUnique(error) === 'delivery_attempts_live_key') return 'continue';
    throw error;
  }
}

/** Whether the worker delivers the order now: it has not ended, is not by hand, and has no open review. */
function goesOn({ order, reviews }: Delivery): boolean {
  return (
    order.status === 'Processing' && isAutomatic(order) && reviews.every(({ closedAt }) => closedAt !== null)
  );
}

/** An order that was woken for a code and takes none leaves it to the next that waits. */
async function passCodeOn(context: Pick<Context, 'db'>, { codes, itemid }: Order): Promise<void> {
  if (codes > 0) await wakeWaitingOrders(context, itemid);
}

/** The supplier that the next step calls; null when it calls none. Throws for one that has left the code. */
function nextSupplier(plan: Step<DeliveryAttempt>): SupplierName | null {
  if (plan.do === 'ask') return supplierNamed(plan.attempt.supplier);
  return plan.do === 'buy' ? supplierNamed(plan.route.supplier) : null;
}

async function openPartReview(context: Context, order: Order, attempt?: DeliveryAttempt): Promise<void> {
  await openOrderReview(context, {
    cause: 'partial_delivery',
    orderId: order.id,
    moneyAtRisk: order.value,
    evidence: {
      attempt: attempt?.id ?? null,
      supplier: attempt?.supplier ?? null,
      code: attempt?.error ?? null,
    },
  });
}
