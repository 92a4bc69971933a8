import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { isPackRefunded } from '@/lib/domain/orders/refunds/is-pack-refunded';
import { hasVaultCode, sellCodes, storeDelivered } from '@/lib/domain/vault';
import type { Difference, Goods } from '@/lib/integrations/suppliers';
import {
  type AttemptOutcome,
  assignmentsSql,
  type DeliveryAttempt,
  jsonSql,
  Prisma,
  type RowValues,
  Statement,
  transaction,
} from '@/lib/platform/db';
import { runtimeOf } from '@/lib/platform/time';
import type { Answer, Held } from './attempts';
import { completeDelivered } from './complete-delivered';
import { costOf } from './cost-of-answer';
import { evidenceJson } from './evidence-json';
import { findRepeatedOrder } from './find-repeated-order';
import { isSecondOrder } from './is-second-order';
import { isRefusedByAll } from './judge-reference';
import { lockDelivery } from './lock-delivery';
import { type AttemptWithOrder, noticeLateSuccess } from './notice-late-success';
import { noticeWrongGoods } from './notice-wrong-goods';
import { answerSendSql } from './sends';
import { describeDifferences, differencesOf } from './wrong-goods';

// ms between the tries to write an answer. Only this process knows the answer, so it must survive a short failure of
// the database.
const WRITE_AGAIN_AFTER = [200, 1000, 4000];
const OPEN = ['sent', 'accepted', 'unknown'] as const;
const IS_OPEN = Prisma.raw(`outcome in ('${OPEN.join("', '")}')`);

/**
 * How an answer was written. completed: with it the order, whose packs are all delivered now. held: this run holds the
 * attempt, and the delivery goes on. late: another run has taken the attempt over.
 */
export type Written = 'completed' | 'held' | 'late';

/**
 * Writes the answer to an attempt. A late one changes nothing and is recorded as an event, as evidence, unless it says
 * that an open attempt of a Completed order has delivered. Goods that come too late for the order, or are not those
 * that were ordered, open a case. With `completes` the order is completed in the same transaction when nothing is left
 * to be decided about it.
 */
export async function answerAttempt(
  context: Context,
  held: Held,
  result: Answer,
  { completes = false }: { completes?: boolean } = {},
): Promise<Written> {
  const answeredAt = context.clock.now();
  let asked = { answeredAt, completes };
  for (const wait of completes ? [0, ...WRITE_AGAIN_AFTER] : WRITE_AGAIN_AFTER) {
    try {
      return await writeAnswer(context, held, result, asked);
    } catch (error) {
      const { outcome, request, reply } = result;
      context.log.error(
        { err: error, attempt: held.id, outcome, request, reply },
        'an answer is not written',
      );
    }
    // What failed may be the completion, and the answer must not be lost by it.
    asked = { answeredAt, completes: false };
    await runtimeOf(context.clock).sleep(wait);
  }
  return writeAnswer(context, held, result, asked);
}

function writeAnswer(
  context: Context,
  held: Held,
  result: Answer,
  { answeredAt, completes }: { answeredAt: Date; completes: boolean },
): Promise<Written> {
  const { id, fence, orderId, sendId } = held;
  return transaction(context, async (inside) => {
    const delivery = await lockDelivery(inside, orderId);
    const attempt = delivery?.attempts.find((each) => each.id === id);
    if (!delivery || !attempt) throw new Error(`there is no attempt ${id} of the order ${orderId}`);
    const { order, attempts, reviews, refunds } = delivery;
    const isCompleted = order.status === 'Completed';
    const hasOtherCode = isCompleted && order.codes > 0 && (await hasVaultCode(inside, orderId));
    const before = { ...attempt, order: { ...order, reviews, refunds, hasOtherCode } };
    const proof = await findProof(inside, held, result);
    const named = differencesOf(before, result, await findRepeatedOrder(inside, before, result));
    const isAnswerable = OPEN.some((outcome) => outcome === before.outcome);
    const isHeld = before.fence === fence && isAnswerable;
    // A person has completed the order, because its goods are there.
    const isTaken =
      isCompleted && isAnswerable && !hasOtherCode && !isPackRefunded(before.order, attempt.packIndex);
    const isAwaited = ((isHeld && order.status === 'Processing') || isTaken) && named.length === 0;
    const lost = await storeGoods(inside, { attempt: before, itemid: order.itemid, isAwaited }, result);
    if (isAwaited && isCompleted && hasGoods(result)) await sellCodes(inside, orderId);
    const differences = [...named, ...lost];
    const columns = columnsOf(result, proof, answeredAt, differences);
    const statement = new Statement();
    if (sendId !== undefined) statement.add('send', answerSendSql(sendId, result, answeredAt));
    const answered = { ...columns, answeredAt, polls: Prisma.sql`polls + 1` };
    // It confirms what a person has decided, and no run goes on: without it the order could be reopened, and refunded.
    const confirms = isCompleted && columns.outcome === 'delivered';
    const written = statement.add(
      'written',
      Prisma.sql`
        update delivery_attempts set ${assignmentsSql<DeliveryAttempt>(answered)}
         where id = ${id} and (fence = ${fence} or ${confirms}) and ${IS_OPEN}
        returning id`,
    );
    if (await statement.run(inside.db, Prisma.sql`select id from ${written.name}`)) {
      const now = { ...before, outcome: columns.outcome };
      const isCase = await noticeGoods(inside, { before, now, result, differences, answer: 'held' });
      // Codes that were just stored have changed the order, and completing sells them: the next step reads both.
      if (!completes || isCase || columns.outcome !== 'delivered' || hasGoods(result)) return 'held';
      const others = attempts.map((each) => (each.id === id ? { ...each, outcome: columns.outcome } : each));
      return (await completeDelivered(inside, { ...delivery, attempts: others })) ? 'completed' : 'held';
    }
    // An earlier try may have been committed although its confirmation was lost.
    if (attempt.fence === fence && attempt.answeredAt?.getTime() === answeredAt.getTime()) return 'held';
    await recordEvent(inside, {
      orderId,
      kind: 'late_answer',
      detail: { attempt: id, fence, said: evidenceJson(result) },
    });
    await noticeGoods(inside, { before, now: before, result, differences, answer: 'late' });
    return 'late';
  });
}

/**
 * Stores the codes of an answer encrypted, also when the answer is late or its attempt is not its order's any more.
 * Returns a difference from what was ordered, which opens a case, when the order cannot have one of the codes.
 */
async function storeGoods(
  context: Context,
  delivered: { attempt: DeliveryAttempt; itemid: number; isAwaited: boolean },
  result: Answer,
): Promise<Difference[]> {
  if (!hasGoods(result)) return [];
  const { lost } = await storeDelivered(context, { ...delivered, goods: result.goods });
  return lost === 0 ? [] : [{ field: 'code', ordered: 'an unused one', delivered: 'one that is known' }];
}

function hasGoods(result: Answer): result is Answer & { outcome: 'delivered'; goods: Goods } {
  return result.outcome === 'delivered' && result.goods !== null && result.goods.count > 0;
}

interface Noticed {
  before: DeliveryAttempt;
  now: AttemptWithOrder;
  result: Answer;
  differences: Difference[];
  answer: 'held' | 'late';
}

/**
 * Opens the case that this answer demands: about other goods than were ordered, or about those that came too late.
 * Whatever a second order of the supplier brings came too late, and says nothing of the goods of the first. Returns
 * whether it does.
 */
async function noticeGoods(
  context: Context,
  { before, now, result, differences, answer }: Noticed,
): Promise<boolean> {
  const named = 'supplierOrderId' in result ? result.supplierOrderId : null;
  if (differences.length === 0 || isSecondOrder(now, named))
    return noticeLateSuccess(context, now, result, answer);
  await noticeWrongGoods(context, before, result, differences);
  return true;
}

/**
 * What proves, with this refusal, that the reference bought nothing; null when nothing does. A refusal is about its own
 * call, whose row does not have it yet: an earlier one under the same reference may still be booked.
 */
async function findProof(
  { db }: Pick<Context, 'db'>,
  { id: attemptId, sendId }: Held,
  result: Answer,
): Promise<'refusals' | 'order_ended' | null> {
  if (result.outcome !== 'refused') return null;
  // A supplier that is asked about the reference speaks of its order, and not of a call.
  if (result.ended || sendId === undefined) return 'order_ended';
  const sends = await db.deliverySend.findMany({
    where: { attemptId },
    select: { id: true, outcome: true, answeredAt: true },
  });
  const isThis = ({ id, answeredAt }: (typeof sends)[number]) => id === sendId && answeredAt === null;
  return isRefusedByAll(sends.map((send) => (isThis(send) ? result : send))) ? 'refusals' : null;
}

function columnsOf(
  result: Answer,
  proof: DeliveryAttempt['proof'],
  answeredAt: Date,
  differences: Difference[],
): RowValues<DeliveryAttempt> & { outcome: AttemptOutcome } {
  const evidence = {
    outcome: result.outcome,
    request: jsonSql(evidenceJson(result.request)),
    reply: jsonSql(evidenceJson(result.reply ?? null)),
  };
  const cost = costOf(result);
  const found =
    'supplierOrderId' in result
      ? { supplierOrderId: result.supplierOrderId, ...(cost !== null && { cost }) }
      : {};
  if (differences.length > 0)
    return { ...evidence, ...found, outcome: 'unknown', error: describeDifferences(differences) };
  switch (result.outcome) {
    case 'delivered':
    case 'accepted':
      return { ...evidence, ...found, error: null };
    case 'refused':
      if (proof) return { ...evidence, error: result.code, liveKey: null, proof, provedAt: answeredAt };
      return { ...evidence, outcome: 'unknown', error: `${result.code} (${REFUSED_AGAIN})` };
    case 'unknown':
      return { ...evidence, error: result.message.slice(0, 500) };
  }
}

const REFUSED_AGAIN = 'refused when it was sent again; an earlier call may still be booked';
