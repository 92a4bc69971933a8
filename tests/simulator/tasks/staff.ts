import type { Context } from '@/lib/domain/context';
import { addRefund, askAgain, listGoodsCases, releaseOrder, settleGoodsCase } from '@/lib/domain/orders';
import { askGateway, listReviews, settleReview } from '@/lib/domain/payments';
import type { ReviewView } from '@/lib/domain/payments/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import * as make from '../../support/make';
import { colleagueOf } from '../back-office/settle-back-office';
import type { Chance } from '../engine/chance';
import { isExact, packsOf, soldFor } from '../outside/goods';
import type { Person } from '../people';
import type { World } from '../world';
import { refundDecisions } from './choices';
import { endByHand } from './end-by-hand';
import { requestDecisions } from './gifts';

/**
 * An administrator opens the panel and decides about one case, as the statements of bank and suppliers say at this
 * moment. With `haste` they may also cancel or refund an order in which nothing waits for them.
 */
export function sendStaff(
  world: World,
  person: Person,
  { haste, hasCases, hasBackOffice }: { haste: boolean; hasCases: boolean; hasBackOffice: boolean },
): void {
  const chance = world.chanceFor(`staff at ${world.time.now}`);
  world.begin(`${person.id} at work`, chance.pick(world.webs), async (context) => {
    const acting = make.actingAs(context, person.viewer(context.clock.now()));
    if (haste && (!hasCases || chance.happens(0.3))) return interfere(world, person, acting, chance);
    const goods = await listGoodsCases(acting);
    const reviews = (await listReviews(acting)).filter(
      ({ cause }) => cause !== 'late_success' && cause !== 'wrong_goods',
    );
    const refunds = world.gateway === 'razorpay' ? await refundDecisions(acting, chance) : [];
    const byHand = hasBackOffice ? await ordersByHand(acting) : [];
    const requests = hasBackOffice ? await requestDecisions(world, acting, chance) : [];
    const all = [
      ...refunds,
      ...requests,
      ...byHand.map(
        ({ id }) =>
          () =>
            deliverByHand(world, person, acting, chance, id),
      ),
      ...goods.map((found) => () => decideGoods(world, acting, chance, found)),
      ...reviews.map(
        (review) => () =>
          review.client_txn_id === null
            ? decideOrder(world, person, acting, chance, review)
            : decidePayment(world, person, acting, chance, review),
      ),
    ];
    if (all.length > 0) await chance.pick(all)();
  });
}

/** What a person has to deliver. */
function ordersByHand({ db }: Context): Promise<Order[]> {
  return db.order.findMany({ where: { status: 'Processing', instant: false }, orderBy: { id: 'asc' } });
}

/**
 * What suppliers have sold completes the order; for the rest a person says that they have delivered it, or gives the
 * price back.
 */
async function deliverByHand(
  world: World,
  person: Person,
  context: Context,
  chance: Chance,
  orderId: string,
): Promise<void> {
  const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const isDelivered = isExact(order, world.sold) || (packsOf(order).length === 0 && chance.happens(0.6));
  const newStatus = isDelivered ? 'Completed' : chance.pick(['Refunded', 'Cancelled'] as const);
  await endByHand(world, { context, person, chance }, { orderId, newStatus, reason: 'as it was delivered' });
}

/**
 * The customer of an order calls while its delivery begins, and a person ends it at once: of the two, who decides first
 * has decided for both.
 */
export function callAboutDelivery(world: World, staff: readonly Person[], orderId: string): void {
  const chance = world.chanceFor(`call about ${orderId} at ${world.time.now}`);
  if (world.faults.ended || !chance.happens(0.2)) return;
  const person = chance.pick(staff);
  world.scheduler.later(chance.between(0, 120), `the customer of ${orderId} calls`, () => {
    world.begin(`${person.id} at the telephone`, chance.pick(world.webs), (context) => {
      const acting = make.actingAs(context, person.viewer(context.clock.now()));
      const newStatus = chance.pick(['Refunded', 'Cancelled'] as const);
      const ending = { orderId, newStatus, reason: 'the customer asked' };
      return endByHand(world, { context: acting, person, chance }, ending);
    });
  });
}

type Goods = Awaited<ReturnType<typeof listGoodsCases>>[number];

async function decideGoods(world: World, context: Context, chance: Chance, found: Goods): Promise<void> {
  const decision = chance.pick(found.decisions.length > 0 ? found.decisions : (['claim_back'] as const));
  await settleGoodsCase(context, { reviewId: found._id, decision, reason: 'as the statement says' });
  for (const goods of world.sold) {
    if (goods.id !== found.supplierOrderId) continue;
    if (decision === 'claim_back') goods.claimedBack = true;
    else goods.adopted = true;
  }
}

const NOT_GIVEN: string[] = ['accounts.isErased', 'payments.heldWentBack'];

/** The money of the page that stands in the bank's statement and is not counted yet is credited. */
async function decidePayment(
  world: World,
  person: Person,
  context: Context,
  chance: Chance,
  review: ReviewView,
): Promise<void> {
  const { _id: reviewId, decisions, cause, seen } = review;
  const reason = 'as the statement says';
  if (cause === 'payment_unresolved' && chance.happens(0.5)) {
    await askGateway(context, { reviewId });
    return;
  }
  const [first = 'dismiss'] = decisions;
  if (!decisions.includes('credit')) {
    const decision = chance.pick(decisions.length > 0 ? decisions : [first]);
    const reference = `UTR${reviewId.slice(-12)}`;
    if (decision === 'recovered') world.bank.transfer(reference, paiseFromRupees(review.moneyAtRisk));
    await settleReview(context, { reviewId, decision, seen, reason, reference });
    return;
  }
  const credits = world.bank.pages.get(review.client_txn_id ?? '')?.credits ?? [];
  const counted = await context.db.payment.findMany({
    where: { utr: { in: credits.map(({ utr }) => utr) } },
  });
  // Of several payments of the page, a reference that is missing is that of the amount that the case names.
  const asked = cause === 'reference_missing' ? paiseFromRupees(review.moneyAtRisk) : null;
  const [uncounted, ...others] = credits.filter(
    ({ utr, amount }) =>
      (asked === null || amount === asked) && !counted.some((payment) => payment.utr === utr),
  );
  if (!uncounted) {
    await settleReview(context, { reviewId, decision: 'dismiss', seen, reason });
    return;
  }
  const { utr: reference, amount } = uncounted;
  const credit = {
    decision: 'credit',
    reviewId,
    seen,
    reason,
    reference,
    amount: Number(amount) / 100,
  } as const;
  try {
    await settleReview(context, credit);
  } catch (error) {
    // It goes back at the bank, because nobody can sign in to the wallet, or has gone back already.
    if (error instanceof AppError && NOT_GIVEN.includes(error.description.messageKey)) {
      await settleReview(context, { reviewId, decision: 'dismiss', seen, reason });
      return;
    }
    const [next] = others;
    // The case names another payment of the page.
    if (next && error instanceof AppError && error.description.messageKey === 'payments.referenceDiffers')
      return void (await settleReview(context, {
        ...credit,
        reference: next.utr,
        amount: Number(next.amount) / 100,
        approver: colleagueOf(person, world.staff, context.clock),
      }));
    if (!(error instanceof AppError && error.code === 'approval_required')) throw error;
    // A colleague looks at the statement too.
    const approver = colleagueOf(person, world.staff, context.clock);
    await settleReview(context, { ...credit, approver });
  }
}

/**
 * What the supplier has delivered in full completes the order; what it may still deliver is asked about; else a refund.
 */
async function decideOrder(
  world: World,
  person: Person,
  context: Context,
  chance: Chance,
  { orderid, cause }: ReviewView,
): Promise<void> {
  const orderId = orderid ?? '';
  if (cause === 'fraud_hold' && chance.happens(0.5))
    return releaseOrder(context, { orderId, reason: 'the customer pays it again' });
  if (cause === 'supplier_pending' && chance.happens(0.7)) return void (await askAgain(context, { orderId }));
  const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const sold = soldFor(order, world.sold);
  // The statement has the order, and the supplier still works on it.
  if (sold.some(({ status }) => status === 'processing')) return void (await askAgain(context, { orderId }));
  const isThere = isExact(order, world.sold);
  const newStatus = isThere ? 'Completed' : chance.pick(['Refunded', 'Cancelled'] as const);
  await endByHand(
    world,
    { context, person, chance },
    { orderId, newStatus, reason: 'as the statement says' },
  );
}

/**
 * A customer has asked on the telephone, or a page stood open for long: an order is cancelled or refunded, whatever has
 * become of it, or a part of its price or all of it is given back.
 */
async function interfere(world: World, person: Person, context: Context, chance: Chance): Promise<void> {
  const orders = await context.db.order.findMany({
    where: { status: { not: 'Created' } },
    orderBy: { id: 'asc' },
    include: { refunds: true },
  });
  if (orders.length === 0) return;
  const order = chance.pick(orders);
  const { id: orderId, value, status } = order;
  const isEnding = chance.happens(status === 'Processing' ? 0.9 : status === 'Completed' ? 0.1 : 0.5);
  if (isEnding) {
    const newStatus = chance.pick(['Refunded', 'Cancelled'] as const);
    await endByHand(world, { context, person, chance }, { orderId, newStatus, reason: 'the customer asked' });
    return;
  }
  const alreadyRefunded = rupees(order.refunds.reduce((sum, { amount }) => sum + amount, 0n));
  const amount = chance.happens(0.4) ? rupees(value) : chance.between(1, 40);
  const way = world.gateway === 'razorpay' ? chance.pick(['choice', 'source', 'wallet'] as const) : 'wallet';
  await addRefund(context, {
    orderId,
    amount,
    alreadyRefunded,
    cause: 'other',
    packs: chance.happens(0.5) ? [0] : [],
    note: 'the customer asked',
    way,
    idempotency: NO_IDEMPOTENCY,
  });
}
