import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { storeDelivered } from '@/lib/domain/vault';
import type { Difference, Goods } from '@/lib/integrations/suppliers';
import { type AttemptOutcome, type DeliveryAttempt, type Prisma, transaction } from '@/lib/platform/db';
import { runtimeOf } from '@/lib/platform/time';
import type { Answer, Held } from './attempts';
import { completeDelivered } from './complete-delivered';
import { evidenceJson } from './evidence-json';
import { isRefusedByAll } from './judge-reference';
import { type AttemptWithOrder, noticeLateSuccess, WITH_ORDER } from './notice-late-success';
import { noticeWrongGoods } from './notice-wrong-goods';
import { answerSend } from './sends';
import { describeDifferences, differencesOf } from './wrong-goods';

// ms between the tries to write an answer. Only this process knows the answer, so it must survive a short failure of
// the database.
const WRITE_AGAIN_AFTER = [200, 1000, 4000];
const OPEN = ['sent', 'accepted', 'unknown'] as const;

/**
 * How an answer was written. completed: with it the order, whose packs are all delivered now. held: this run holds the attempt,
 * and the delivery goes on. late: another run has taken the attempt over.
 */
export type Written = 'completed' | 'held' | 'late';

/** The attempts of the order are what the plan needs. */
const WITH_ALL = {
  order: { include: { ...WITH_ORDER.order.include, attempts: { orderBy: { sentAt: 'asc' } } } },
} satisfies Prisma.DeliveryAttemptInclude;

/**
 * Writes the answer to an attempt. A late one changes nothing and is recorded as an event, as evidence. Goods that come too
 * late for the order, or are not those that were ordered, open a case. With `completes` the order is completed in the same
 * transaction when nothing is left to be decided about it.
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
    await lockOrder(inside, orderId);
    if (sendId !== undefined) await answerSend(inside, sendId, result, answeredAt);
    const proof = await findProof(inside, held, result);
    const before = await inside.db.deliveryAttempt.findUniqueOrThrow({ where: { id }, include: WITH_ALL });
    const named = differencesOf(before, result);
    const { order } = before;
    const isHeld = before.fence === fence && OPEN.some((outcome) => outcome === before.outcome);
    const isAwaited = isHeld && named.length === 0 && order.status === 'Processing';
    const known = await storeGoods(inside, { attempt: before, itemid: order.itemid, isAwaited }, result);
    const differences = [...named, ...known];
    const columns = columnsOf(result, proof, answeredAt, differences);
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: { id, fence, outcome: { in: [...OPEN] } },
      data: { ...columns, answeredAt, polls: { increment: 1 } },
    });
    if (count === 1) {
      const now = { ...before, outcome: columns.outcome };
      const isCase = await noticeGoods(inside, { before, now, result, differences, answer: 'held' });
      // Codes that were just stored have changed the order, and completing sells them: the next step reads both.
      if (!completes || isCase || columns.outcome !== 'delivered' || hasGoods(result)) return 'held';
      const { refunds: _, attempts, ...rest } = order;
      const others = attempts.map((each) => (each.id === id ? { ...each, outcome: columns.outcome } : each));
      return (await completeDelivered(inside, { ...rest, attempts: others })) ? 'completed' : 'held';
    }
    // An earlier try may have been committed although its confirmation was lost.
    const written = { id, fence, answeredAt };
    if ((await inside.db.deliveryAttempt.count({ where: written })) === 1) return 'held';
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
 * Stores the codes of an answer encrypted, also when the answer is late or its attempt is not its order's any more. Returns a
 * difference from what was ordered, which opens a case, when the vault already has one of the codes.
 */
async function storeGoods(
  context: Context,
  delivered: { attempt: DeliveryAttempt; itemid: number; isAwaited: boolean },
  result: Answer,
): Promise<Difference[]> {
  if (!hasGoods(result)) return [];
  const { known } = await storeDelivered(context, { ...delivered, goods: result.goods });
  return known === 0 ? [] : [{ field: 'code', ordered: 'an unused one', delivered: 'one that is known' }];
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

/** Opens the case that this answer demands: about other goods than were ordered, or about those that came too late. Returns whether it does. */
async function noticeGoods(
  context: Context,
  { before, now, result, differences, answer }: Noticed,
): Promise<boolean> {
  if (differences.length === 0) return noticeLateSuccess(context, now, result, answer);
  await noticeWrongGoods(context, before, result, differences);
  return true;
}

/**
 * What proves, with this refusal, that the reference bought nothing; null when nothing does. A refusal is about its own
 * call: an earlier one under the same reference may still be booked.
 */
async function findProof(
  { db }: Pick<Context, 'db'>,
  { id: attemptId, sendId }: Held,
  result: Answer,
): Promise<'refusals' | 'order_ended' | null> {
  if (result.outcome !== 'refused') return null;
  // A supplier that is asked about the reference speaks of its order, and not of a call.
  if (result.ended || sendId === undefined) return 'order_ended';
  const sends = await db.deliverySend.findMany({ where: { attemptId }, select: { outcome: true } });
  return isRefusedByAll(sends) ? 'refusals' : null;
}

function columnsOf(
  result: Answer,
  proof: DeliveryAttempt['proof'],
  answeredAt: Date,
  differences: Difference[],
): Prisma.DeliveryAttemptUpdateManyMutationInput & { outcome: AttemptOutcome } {
  const evidence = {
    outcome: result.outcome,
    request: evidenceJson(result.request),
    reply: evidenceJson(result.reply ?? null),
  };
  const found = 'supplierOrderId' in result ? { supplierOrderId: result.supplierOrderId } : {};
  if (differences.length > 0)
    return { ...evidence, ...found, outcome: 'unknown', error: describeDifferences(differences) };
  switch (result.outcome) {
    case 'delivered':
      return {
        ...evidence,
        ...found,
        error: null,
        ...(result.cost === null ? {} : { cost: hundredths(result.cost) }),
      };
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

/** The supplier's decimal text in hundredths; null when it is not a decimal, which the evidence then shows. */
function hundredths(text: string): bigint | null {
  const amount = Number(text);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e12 ? BigInt(Math.round(amount * 100)) : null;
}
