// Delivery of paid orders: a supplier delivers or refuses, or the run dies in between, or an administrator decides.

import { deliverOrder, updateOrder } from '@/lib/domain/orders';
import { minutes, seconds } from '@/lib/platform/time';
import * as make from '../../../support/make';
import { type Action, type Command, choose } from '../action';
import type { Fate } from '../fake-supplier';
import { agree, type Effect, type Model, type Order, orderOf, personOf } from '../model';
import { outcomeOf } from '../outcome';
import { bookRefund } from '../page-money';
import { goneBack, heldFor } from '../payment-rules';
import { adjustPoints, earnedBy } from '../points-rules';

// How long an administrator waits for a call that has not been answered.
const CALL_LASTS = minutes(5);

// How long after it is written a call may leave.
const SENT_WITHIN = seconds(10);

function complete(model: Model, order: Order): void {
  order.status = 'Completed';
  personOf(model, order.who).points += earnedBy(order);
  adjustPoints(model, order);
}

function refund(model: Model, order: Order, status: 'Refunded' | 'Cancelled' = 'Refunded'): void {
  order.status = status;
  bookRefund(model, order, order.price);
}

/** One run of the worker for an order. */
function delivering(id: string, fate: Fate): Action {
  const dies = fate === 'dies before' || fate === 'dies after';
  return {
    name: `deliver ${id}: it ${fate}`,
    parallel: !dies,
    async run(real, context) {
      const at = real.clock.now().getTime();
      real.supplier.decide(id, fate);
      const work = () => real.work(id, (worker) => deliverOrder(context, { orderId: id, worker }), dies);
      const died = await work();
      // A refusal of a call that was sent again ends the order only with the next question, which may be left to the
      // queue.
      if (!died && real.supplier.answered(id)) await work();
      return (model) => {
        const order = orderOf(model, id);
        const died_ = deliver(model, order, fate, at);
        agree(died === died_, `a run that should${died_ ? '' : ' not'} have died`);
        agree(real.supplier.booked(id) <= 1, `order ${id} was bought twice`);
      };
    },
  };
}

/** True when the run dies. */
function deliver(model: Model, order: Order, fate: Fate, at: number): boolean {
  if (order.status !== 'Processing' || !order.instant || order.held) return false;
  // The supplier is asked before anything is sent again, so goods that were booked are delivered, also when its next
  // purchase would be refused. A purchase that it does not know is sent again only when the call of the dead run can no
  // longer arrive.
  if (order.attempt && !order.attempt.booked && at < order.attempt.sentAt + SENT_WITHIN) return false;
  // What is booked is delivered; nothing is bought or refunded when the bank has taken the money back.
  order.held = order.attempt?.booked ? null : heldFor(model, order);
  if (order.held) return false;
  if (order.attempt?.booked || fate === 'delivers') {
    complete(model, order);
    return false;
  }
  if (fate === 'refuses') {
    refund(model, order);
    return false;
  }
  order.attempt = { sentAt: at, booked: fate === 'dies after' };
  return true;
}

const FATES: Fate[] = ['delivers', 'delivers', 'delivers', 'refuses', 'refuses', 'dies before', 'dies after'];

export const deliverOne: Command = (model, { which, amount }) => {
  const instant = [...model.orders.values()].filter((order) => order.instant);
  const paid = instant.filter(({ status }) => status === 'Processing');
  // Now and then one that has ended, or was never paid.
  const order = choose(paid.length > 0 && which % 8 > 0 ? paid : instant, which);
  const fate = choose(FATES, amount);
  return order && fate ? delivering(order.id, fate) : null;
};

type Ending = 'Completed' | 'Refunded' | 'Cancelled';
const ENDINGS: Ending[] = ['Refunded', 'Refunded', 'Completed', 'Completed', 'Cancelled'];

/** What the order must be held for before it is completed, beyond what it is held for; null when there is nothing. */
function unknownGone(model: Model, order: Order): Order['held'] {
  const gone = heldFor(model, order);
  return gone && gone.amount > (order.held?.amount ?? 0n) ? gone : null;
}

function ending(id: string, newStatus: Ending): Action {
  const ended: Effect = (model) => {
    const order = orderOf(model, id);
    if (newStatus === 'Completed') complete(model, order);
    else refund(model, order, newStatus);
  };
  // Completing an order whose money went back is refused once, and that refusal stores the hold. A process that dies
  // after it leaves the hold stored, so the repeated call completes the order.
  const held: Effect = (model) => {
    const order = orderOf(model, id);
    if (newStatus === 'Completed' && order.status === 'Processing')
      order.held = unknownGone(model, order) ?? order.held;
  };
  return {
    name: `${newStatus} ${id} by hand`,
    repeatable: true,
    wasDone: [ended, held],
    async run(real, context) {
      const at = real.clock.now().getTime();
      const outcome = await outcomeOf(
        updateOrder(make.actingAs(context, real.admin), {
          orderId: id,
          newStatus,
          reason: 'by the model',
        }),
      );
      return (model) => {
        const order = orderOf(model, id);
        const { status, attempt } = order;
        const underWay = attempt !== null && attempt.sentAt > at - CALL_LASTS;
        const isUndecided = newStatus !== 'Completed' && goneBack(model, order).undecided;
        const unknown = newStatus === 'Completed' ? unknownGone(model, order) : null;
        const canEnd = status === 'Processing' && !underWay && !isUndecided;
        if (canEnd && unknown) order.held = unknown;
        const may = canEnd && !unknown;
        agree(
          outcome.code === (may ? null : 'conflict'),
          `${newStatus} of a ${status} order: ${outcome.code ?? 'done'}`,
        );
        if (may) ended(model);
      };
    },
  };
}

export const endByHand: Command = (model, { which, amount }) => {
  const orders = [...model.orders.values()];
  const open = orders.filter(({ status }) => status === 'Processing');
  const order = choose(open.length > 0 && which % 4 > 0 ? open : orders, which);
  const status = choose(ENDINGS, amount);
  return order && status ? ending(order.id, status) : null;
};
