import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { LookupResult, PurchaseResult } from '@/lib/integrations/suppliers';
import { type DeliveryAttempt, type Order, type Prisma, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { sleep } from '@/lib/platform/time';

/**
 * An attempt as one run holds it. A later run raises the fence, after which an answer of the earlier run is ignored.
 */
export type Held = Pick<DeliveryAttempt, 'id' | 'orderId' | 'fence'>;

export interface BeginAttemptInput {
  order: Order;
  route: Route;
  packIndex: number;
  /** The number of earlier attempts for this pack on this route. */
  tries: number;
  worker: string;
}

/**
 * Writes an attempt before its call, in the caller's transaction, which must have locked the order. Throws P2002 on
 * delivery_attempts_live_key when another attempt for this pack may still deliver.
 */
export async function beginAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { order, route, packIndex, tries, worker }: BeginAttemptInput,
): Promise<DeliveryAttempt> {
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
  return attempt;
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
  return holdAttempt(context, attempt, { fence: attempt.fence + 1, worker });
}

/** Marks a held attempt as sent again, before the call. Null as in takeAttempt: then nothing may be sent. */
export async function resendAttempt(
  context: Context,
  held: DeliveryAttempt,
): Promise<DeliveryAttempt | null> {
  return holdAttempt(context, held, { outcome: 'sent', sentAt: context.clock.now() });
}

async function holdAttempt(
  context: Context,
  attempt: DeliveryAttempt,
  change: Partial<Pick<DeliveryAttempt, 'fence' | 'worker' | 'outcome' | 'sentAt'>>,
): Promise<DeliveryAttempt | null> {
  return transaction(context, async (inside) => {
    await lockOrder(inside, attempt.orderId);
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: {
        id: attempt.id,
        fence: attempt.fence,
        outcome: attempt.outcome,
        order: { status: 'Processing' },
      },
      data: change,
    });
    return count === 0 ? null : { ...attempt, ...change };
  });
}

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
  const { id, fence, orderId } = held;
  return transaction(context, async (inside) => {
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: { id, fence, outcome: { in: ['sent', 'accepted', 'unknown'] } },
      data: { ...columnsOf(result), answeredAt, polls: { increment: 1 } },
    });
    if (count === 1) return true;
    // An earlier try may have been committed although its confirmation was lost.
    const written = { id, fence, outcome: result.outcome, answeredAt };
    if ((await inside.db.deliveryAttempt.count({ where: written })) === 1) return true;
    await recordEvent(inside, {
      orderId,
      kind: 'late_answer',
      detail: { attempt: id, fence, said: json(result) },
    });
    return false;
  });
}

export type Answer = PurchaseResult | Exclude<LookupResult, { outcome: 'not_found' }>;

function columnsOf(result: Answer): Prisma.DeliveryAttemptUpdateManyMutationInput {
  const evidence = {
    outcome: result.outcome,
    request: json(result.request),
    reply: json(result.reply ?? null),
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
      return { ...evidence, error: result.code, liveKey: null };
    case 'unknown':
      return { ...evidence, error: result.message.slice(0, 500) };
  }
}

/** The supplier's decimal text in hundredths; null when it is not a decimal, which the evidence then shows. */
function hundredths(text: string): bigint | null {
  const amount = Number(text);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e12 ? BigInt(Math.round(amount * 100)) : null;
}

/** Removes what PostgreSQL's jsonb rejects: NUL and lone surrogates, both of which external services send. */
function json(value: unknown): Prisma.InputJsonValue {
  const clean = (_: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part;
  return JSON.parse(JSON.stringify(value ?? null, clean));
}
