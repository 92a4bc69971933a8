import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { LookupResult, PurchaseResult } from '@/lib/integrations/suppliers';
import { type DeliveryAttempt, type Order, type Prisma, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { sleep } from '@/lib/platform/time';
import { evidenceJson } from './evidence-json';
import { isRefusedByAll } from './judge-reference';
import { answerSend, beginSend, type Sending } from './sends';

/**
 * An attempt as one run holds it. A later run raises the fence, after which an answer of the earlier run is ignored.
 */
export interface Held extends Pick<DeliveryAttempt, 'id' | 'orderId' | 'fence'> {
  /** The sending that is answered; absent when the supplier was asked about the attempt. */
  sendId?: string;
}

export interface BeginAttemptInput {
  order: Order;
  route: Route;
  packIndex: number;
  /** The number of earlier attempts for this pack on this route. */
  tries: number;
  worker: string;
}

/**
 * Writes an attempt and its first sending before the call, in the caller's transaction, which must have locked the
 * order. Throws P2002 on delivery_attempts_live_key when another attempt for this pack may still deliver.
 */
export async function beginAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { order, route, packIndex, tries, worker }: BeginAttemptInput,
): Promise<Sending> {
  const attempt = await db.deliveryAttempt.create({
    data: {
      id: newId(clock),
      orderId: order.id,
      packIndex,
      routePosition: route.position,
      supplier: route.supplier,
      region: route.region,
      pack: route.packs[packIndex] ?? '',
      liveKey: `${order.id}:${packIndex}`,
      // A supplier that stores references refuses one that it has seen, so each try has a new one.
      reference: `${order.id}-${packIndex}-${route.position}-${tries}`,
      outcome: 'sent',
      worker,
      sentAt: clock.now(),
    },
  });
  await recordEvent(
    { db, clock },
    {
      orderId: order.id,
      kind: 'sent',
      detail: { attempt: attempt.id, supplier: route.supplier, region: route.region, pack: attempt.pack },
    },
  );
  return beginSend({ db, clock }, attempt, 1);
}

/**
 * Takes over an attempt whose outcome is open, after which answers of earlier runs are ignored. Null when it was
 * answered or its order ended in the meantime.
 */
export async function takeAttempt(
  context: Context,
  attempt: DeliveryAttempt,
  worker: string,
): Promise<DeliveryAttempt | null> {
  return transaction(context, async (inside) => {
    await lockOrder(inside, attempt.orderId);
    return changeHeld(inside, attempt, { fence: attempt.fence + 1, worker });
  });
}

/**
 * Changes an attempt that the caller holds, in its transaction, which must have locked the order. Null when the attempt
 * was answered, taken over or its order ended in the meantime: then nothing may be sent.
 */
export async function changeHeld(
  { db }: Pick<Context, 'db'>,
  attempt: DeliveryAttempt,
  change: HeldChange,
): Promise<DeliveryAttempt | null> {
  const { count } = await db.deliveryAttempt.updateMany({
    where: {
      id: attempt.id,
      fence: attempt.fence,
      outcome: attempt.outcome,
      order: { status: 'Processing' },
    },
    data: change,
  });
  return count === 0 ? null : { ...attempt, ...change };
}

type HeldChange = Partial<
  Pick<
    DeliveryAttempt,
    | 'fence'
    | 'worker'
    | 'outcome'
    | 'error'
    | 'sentAt'
    | 'answeredAt'
    | 'polls'
    | 'liveKey'
    | 'proof'
    | 'provedAt'
  >
>;

// ms between the tries to write an answer. Only this process knows the answer, so it must survive a short failure of
// the database.
const WRITE_AGAIN_AFTER = [200, 1000, 4000];

/**
 * Writes the answer to an attempt and returns true if this run still holds it. Otherwise the answer is late: it changes
 * nothing and is recorded as an event, as evidence.
 */
export async function answerAttempt(context: Context, held: Held, result: Answer): Promise<boolean> {
  const answeredAt = context.clock.now();
  for (const wait of WRITE_AGAIN_AFTER) {
    try {
      return await writeAnswer(context, held, result, answeredAt);
    } catch (error) {
      const { outcome, request, reply } = result;
      context.log.error(
        { err: error, attempt: held.id, outcome, request, reply },
        'an answer is not written',
      );
    }
    await sleep(wait);
  }
  return writeAnswer(context, held, result, answeredAt);
}

function writeAnswer(context: Context, held: Held, result: Answer, answeredAt: Date): Promise<boolean> {
  const { id, fence, orderId, sendId } = held;
  return transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    if (sendId !== undefined) await answerSend(inside, sendId, result, answeredAt);
    const proof = await findProof(inside, held, result);
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: { id, fence, outcome: { in: ['sent', 'accepted', 'unknown'] } },
      data: { ...columnsOf(result, proof, answeredAt), answeredAt, polls: { increment: 1 } },
    });
    if (count === 1) return true;
    // An earlier try may have been committed although its confirmation was lost.
    const written = { id, fence, answeredAt };
    if ((await inside.db.deliveryAttempt.count({ where: written })) === 1) return true;
    await recordEvent(inside, {
      orderId,
      kind: 'late_answer',
      detail: { attempt: id, fence, said: evidenceJson(result) },
    });
    return false;
  });
}

export type Answer = PurchaseResult | Exclude<LookupResult, { outcome: 'not_found' }>;

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
): Prisma.DeliveryAttemptUpdateManyMutationInput {
  const evidence = {
    outcome: result.outcome,
    request: evidenceJson(result.request),
    reply: evidenceJson(result.reply ?? null),
  };
  switch (result.outcome) {
    case 'delivered':
      return {
        ...evidence,
        supplierOrderId: result.supplierOrderId,
        error: null,
        ...(result.cost === null ? {} : { cost: hundredths(result.cost) }),
      };
    case 'accepted':
      return { ...evidence, supplierOrderId: result.supplierOrderId, error: null };
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
