import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { readDue } from '@/lib/domain/orders/delivery/read-due';
import { hasPaymentCase } from '@/lib/domain/orders/payment/payment-case';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { helpQuestions, type OrderHelp } from '@/lib/domain/orders/schema';
import { stateOf } from '@/lib/domain/orders/source-refunds/present-refund';
import { countedOf } from '@/lib/domain/payments';
import type { Order, Payment } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { translate } from '@/lib/platform/messages';
import { answerQuestion, type Charge, type HelpFacts } from './answer-question';
import { findChangeObstacle } from './change-obstacle';

/**
 * What the store knows about an order, as answers to its customer's questions. Throws not_found for another's order.
 */
export async function getOrderHelp(context: Context, { orderId }: { orderId: string }): Promise<OrderHelp> {
  // A visitor has no orders.
  return answerAll(context, await readFacts(context, { id: orderId, userId: context.actor.id ?? '' }));
}

/** The same for staff, who are asked about it. Throws not_found. */
export async function getHelpForStaff(
  context: Pick<Context, 'db' | 'clock' | 'language' | 'shop'>,
  { orderId }: { orderId: string },
): Promise<OrderHelp> {
  return answerAll(context, await readFacts(context, { id: orderId }));
}

function answerAll({ language }: Pick<Context, 'language'>, facts: HelpFacts): OrderHelp {
  return {
    answers: helpQuestions.map((question) => {
      const { text, ends } = answerQuestion(facts, question);
      return { question, text: translate(language, text), ends };
    }),
    canChange: facts.obstacle === null,
  };
}

/** Throws not_found, also for an order of another customer than the one that `which` names. */
async function readFacts(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  which: { id: string; userId?: string },
): Promise<HelpFacts> {
  const { db, clock } = context;
  const found = await db.order.findUnique({
    where: which,
    include: {
      attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] },
      events: {
        where: { kind: { in: ['cancelled', 'delivered', 'paid', 'reopened'] } },
        orderBy: { id: 'asc' },
      },
      payments: { orderBy: { createdAt: 'asc' } },
      reviews: { where: { closedAt: null } },
      sourceRefunds: {
        where: { state: { notIn: ['in_wallet', 'sent_again', 'taken_back'] } },
        orderBy: { createdAt: 'desc' },
        take: 1,
      },
      vaultCodes: { where: { state: { in: ['sold', 'revealed'] } }, select: { id: true } },
    },
  });
  if (!found) throw notFound('Order');
  const { attempts, events, payments, reviews, vaultCodes, sourceRefunds, ...order } = found;
  const [open] = sourceRefunds;
  const { goneBack } = await sumGoneBack(context, order.id);
  // The event of an old order may be archived; the order has the moment too.
  const deliveredAt =
    events.find(({ kind }) => kind === 'delivered')?.at ??
    (order.status === 'Completed' ? order.endedAt : null);
  const bought = attempts.find(({ outcome }) => outcome === 'delivered');
  return {
    status: order.status,
    player: order.playerName ?? order.input1,
    value: order.value,
    givenBack: await sumGivenBack(context, order.id),
    sourceRefund: open ? { state: stateOf(open.state), amount: open.amount } : null,
    hasCodes: order.codes > 0,
    due: await readDue(context, order, events),
    sentAt: attempts.at(-1)?.sentAt ?? null,
    delivered: deliveredAt ? { at: deliveredAt, reference: bought?.supplierOrderId ?? null } : null,
    wasGivenUp: order.status === 'Failed' && events.some(({ kind }) => kind === 'cancelled'),
    hasPaymentCase: hasPaymentCase(order.paidAt, reviews),
    obstacle: findChangeObstacle({
      order,
      attempts,
      hasCode: vaultCodes.length > 0,
      isInReview: reviews.length > 0,
      wentBack: goneBack > 0n,
      isQuarantined: await isQuarantined(context),
    }),
    charges: await readCharges(context, order, payments),
    twin: await findTwin(context, order),
    now: clock.now(),
  };
}

/** What money of a payment did, by the reason of its journal. */
const USES: Partial<Record<string, Charge['use']>> = {
  order_paid: 'order',
  payment_unusable: 'wallet',
  receivable_recovered: 'again',
};

/** The money that reached the store for an order, the part that bought it first. */
async function readCharges(
  { db }: Pick<Context, 'db'>,
  order: Order,
  payments: Payment[],
): Promise<Charge[]> {
  if (order.paymentMode === 'wallet') {
    const { value: amount, paidAt: at, transactionid: reference } = order;
    return at ? [{ amount, at, reference, use: 'order' }] : [];
  }
  const journals = await db.ledgerJournal.findMany({
    where: {
      reason: { in: Object.keys(USES) },
      reference: { in: payments.map(({ id }) => id) },
    },
  });
  const charges = payments.flatMap((payment): Charge[] => {
    const journal = journals.find(({ reference }) => reference === payment.id);
    const amount = countedOf(payment);
    const known = { amount, at: payment.paidAt ?? payment.createdAt, reference: payment.utr };
    const use = journal && USES[journal.reason];
    if (use) return [{ ...known, use }];
    return payment.status === 'review' ? [{ ...known, use: 'review' }] : [];
  });
  charges.push(...(await readReinstated({ db }, payments)));
  return charges.sort((a, b) => Number(b.use === 'order') - Number(a.use === 'order'));
}

/** What the customer had paid again and has back, because the money that the bank took back is there again. */
async function readReinstated({ db }: Pick<Context, 'db'>, payments: Payment[]): Promise<Charge[]> {
  const cases = await db.review.findMany({
    where: { paymentId: { in: payments.map(({ id }) => id) }, cause: 'payment_reinstated' },
    select: { id: true },
  });
  const reference = { in: cases.map(({ id }) => id) };
  const entries = await db.ledgerEntry.findMany({
    where: { account: 'wallet', journal: { reason: 'payment_reinstated', reference } },
    include: { journal: true },
  });
  return entries.map(({ amount, journal }) => ({
    amount,
    at: journal.createdAt,
    reference: null,
    use: 'wallet',
  }));
}

async function findTwin({ db }: Pick<Context, 'db'>, order: Order): Promise<string | null> {
  const { userId, itemid, input1, input2, id } = order;
  const twin = await db.order.findFirst({
    where: { userId, itemid, input1, input2, id: { not: id }, paidAt: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return twin?.id ?? null;
}
