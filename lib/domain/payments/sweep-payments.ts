import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { fieldsSql, type Payment, Prisma, transaction } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { inParallel } from '@/lib/platform/parallel';
import { after, hours, runtimeOf, seconds } from '@/lib/platform/time';
import { openPaymentReview } from './open-payment-review';
import { LONGEST_WAIT, nextSweep, repeatedAt, SWEEPS } from './payment-sweeps';
import { recheckDuePayments } from './recheck-due-payments';
import { DISPUTES_EVERY, RECHECKS } from './recheck-schedule';
import { type Settlement, settlePayment } from './settle-payment';
import { nextForReference } from './unreferenced-beside';

/** Payments of a batch that were asked about least. */
const FRESH = 150;
/** Payments of a batch that are longest due, of any age, so that none is passed over for ever. */
const OLDEST = 50;
/**
 * Questions to the gateway at once. Its documents name no limit (EKQR-6). Twenty at once are 6,000 a minute when an
 * answer takes 0.2 s; a thousand unpaid orders a minute are seven thousand questions over three days, most of which a
 * webhook or the customer's return has answered before.
 */
export const ASKED_AT_ONCE = 20;
/**
 * ms. A sweep starts every minute, and with a gateway that does not answer, sweeps must not occupy the whole worker.
 */
const MAX_RUN_TIME = seconds(45);
const UNPAID = inEnglish('stored.paymentNotCompleted');

/**
 * Settles all payments whose next check is due, so that money is found even when no webhook arrives, and then asks
 * again about paid ones. Payments that were asked about least come first: one that was paid is most often found by the
 * first question.
 */
export async function sweepPayments(context: Context): Promise<{ asked: number }> {
  const { monotonic } = runtimeOf(context.clock);
  const deadline = monotonic() + MAX_RUN_TIME;
  await bringForward(context);
  const asked = new Set<string>();
  while (monotonic() <= deadline) {
    const found = await listDue(context);
    // A payment stays due when its sweep fails before it is postponed; it waits for the next sweep then.
    const due = found.filter(({ id }) => !asked.has(id));
    await inParallel(due, ASKED_AT_ONCE, async (payment) => {
      if (monotonic() > deadline) return;
      asked.add(payment.id);
      await trySweep(context, payment);
    });
    if (due.length === 0 || found.length < FRESH) break;
  }
  // Unpaid orders come first: a customer waits for each.
  const paid = await recheckDuePayments(context, {
    atOnce: ASKED_AT_ONCE,
    isOver: () => monotonic() > deadline,
  });
  return { asked: asked.size + paid.asked };
}

/**
 * What is to be asked later than any question was written while the clock was ahead. Without a webhook, who paid then
 * would wait for the goods as long as the clock was ahead, and money that went back would be noticed as late.
 */
async function bringForward({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const ahead = { gt: after(now, LONGEST_WAIT) };
  await db.payment.updateMany({ where: { nextCheckAt: ahead }, data: { nextCheckAt: now } });
  await db.payment.updateMany({ where: { recheckAt: ahead }, data: { recheckAt: now } });
  if (clock.isSteady?.() === false) await bringForwardByAge({ db, now });
}

/**
 * Brings forward each time that is later than the schedule has for a payment of its age. This reads every payment with
 * a question to come, so it is done only in the hour after the time has leapt.
 */
async function bringForwardByAge({ db, now }: Pick<Context, 'db'> & { now: Date }): Promise<void> {
  const isLate = (at: Prisma.Sql, { since, delays, most }: Scheduled) => Prisma.sql`
    ${at} > ${after(now, most)}
      and (${since} > ${now} or ${at} > ${since} + interval '1 ms' * coalesce(
        (select min(delay) from unnest(${delays}::bigint[]) delay where ${since} + interval '1 ms' * delay > ${now}), 0))`;
  const sweeps = { since: Prisma.sql`created_at`, delays: SWEEPS, most: hours(1) };
  const rechecks = { since: Prisma.sql`paid_at`, delays: RECHECKS, most: DISPUTES_EVERY };
  await db.$executeRaw`
    update payments set next_check_at = ${now} where ${isLate(Prisma.sql`next_check_at`, sweeps)}`;
  await db.$executeRaw`
    update payments set recheck_at = ${now} where ${isLate(Prisma.sql`recheck_at`, rechecks)}`;
}

/** When the gateway is asked about a payment. */
interface Scheduled {
  /** The column with the time from which its age counts. */
  since: Prisma.Sql;
  /** The ages, in ms, at which it is asked. */
  delays: readonly number[];
  /** The longest wait, in ms, before an unanswered question is repeated. */
  most: number;
}

/** Fewer than `FRESH` are all that are due. */
function listDue({ db, clock }: Context): Promise<Payment[]> {
  const isDue = Prisma.sql`next_check_at <= ${clock.now()}`;
  return db.$queryRaw<Payment[]>`
    select ${fieldsSql(Prisma.PaymentScalarFieldEnum, 'payments')} from payments
     where id in ((select id from payments where ${isDue} order by sweep_count, next_check_at, id limit ${FRESH})
                  union
                  (select id from payments where ${isDue} order by next_check_at, id limit ${OLDEST}))
     order by sweep_count, next_check_at, id`;
}

async function trySweep(context: Context, payment: Payment): Promise<void> {
  try {
    await sweepPayment(context, payment);
  } catch (error) {
    // A payment that cannot be settled must not stop the others. A new one is tried again soon, because the disk may
    // have been full.
    context.log.error({ err: error, clientTxnId: payment.clientTxnId }, 'a payment could not be swept');
    await postpone(context, payment, repeatedAt(payment, context.clock.now()));
  }
}

async function sweepPayment(context: Context, payment: Payment): Promise<void> {
  const outcome = await settlePayment(context, payment.clientTxnId);
  if (outcome === 'settled') return;
  const now = context.clock.now();
  // It is asked about for the sake of what is beside it alone.
  if (payment.status === 'review') {
    await postpone(context, payment, await nextForReference(context, payment));
    return;
  }
  const { sweepCount, at } = nextSweep(payment, now);
  if (at) {
    const isRepeated = outcome === 'unanswered' && payment.gatewayOrderId !== null;
    const planned = isRepeated ? new Date(Math.min(+at, +repeatedAt(payment, now))) : at;
    const isFar = planned > after(now, hours(1));
    const nextCheckAt = (isFar && (await nextForReference(context, payment))) || planned;
    await context.db.payment.updateMany({ where: whereAwaited(payment), data: { sweepCount, nextCheckAt } });
    return;
  }
  // It has ended, and is asked about for the sake of what is beside it alone.
  const forReference = payment.status === 'failed' ? await nextForReference(context, payment) : null;
  if (forReference) {
    await postpone(context, payment, forReference);
    return;
  }
  // By a time that has leapt ahead, payments of today would be given up that people are still making; and of a restored
  // database nothing is given up before it was compared.
  const isUncertain = context.clock.isSteady?.() === false || (await isQuarantined(context));
  if (isUncertain) await postpone(context, payment, after(now, hours(1)));
  else await closePayment(context, payment, outcome);
}

/**
 * Ends a payment after its last sweep: it fails when the gateway reports it as unpaid, or names only money that is
 * before a person beside it, or that a person has decided about. It is still asked about while such money waits for its
 * bank reference. A review is opened when the gateway has the payment, or a webhook says so, but gives no answer. A
 * person who has closed one has decided that: it would be opened again by everybody who writes a webhook.
 */
async function closePayment(context: Context, payment: Payment, outcome: Settlement): Promise<void> {
  await transaction(context, async (inside) => {
    const effects = inside.effects[payment.purpose];
    await effects.lock(inside, payment);
    const isOpen = outcome === 'unanswered' && !(await isGivenUp(inside, payment));
    if (isOpen && (await mayBeThere(inside, payment))) {
      if (!(await postpone(inside, payment, after(inside.clock.now(), hours(6))))) return;
      await openPaymentReview(inside, payment, {
        cause: 'payment_unresolved',
        moneyAtRisk: payment.amount,
        evidence: { clientTxnId: payment.clientTxnId, remark: payment.remark },
      });
      return;
    }
    const nextCheckAt = await nextForReference(inside, payment);
    const { count } = await inside.db.payment.updateMany({
      where: whereAwaited(payment),
      data: { status: 'failed', nextCheckAt, updatedAt: inside.clock.now() },
    });
    if (count === 1) await effects.failed(inside, payment, UNPAID);
  });
}

/**
 * Whether the gateway may have the payment: the answer to its creation can be lost, and a webhook about it is then all
 * that the store has heard. Nobody would look for its money otherwise.
 */
async function mayBeThere({ db }: Pick<Context, 'db'>, payment: Payment): Promise<boolean> {
  if (payment.gatewayOrderId !== null) return true;
  return (await db.webhookInbox.count({ where: { clientTxnId: payment.clientTxnId } })) > 0;
}

async function isGivenUp({ db }: Pick<Context, 'db'>, { id: paymentId }: Payment): Promise<boolean> {
  const closed = { paymentId, cause: 'payment_unresolved', closedById: { not: null } } as const;
  return (await db.review.count({ where: closed })) > 0;
}

/** Asks about the payment again at that time. False when it was paid or came into review meanwhile. */
async function postpone({ db }: Context, payment: Payment, nextCheckAt: Date | null): Promise<boolean> {
  const { count } = await db.payment.updateMany({ where: whereAwaited(payment), data: { nextCheckAt } });
  return count === 1;
}

/**
 * Matches the payment unless it was paid, came into review or got another time while the gateway was asked: then this
 * sweep has nothing to say. A person who dismissed its case meanwhile has ended the questions, and a time that was set
 * again would be due in every sweep, because an answer that was decided about sets none.
 */
function whereAwaited({ id, nextCheckAt, status }: Payment): Prisma.PaymentWhereInput {
  return { id, nextCheckAt, status: status === 'review' ? status : { notIn: ['paid', 'review'] } };
}
