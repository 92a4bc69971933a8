import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { LookupResult, PurchaseResult } from '@/lib/integrations/suppliers';
import { type DeliveryAttempt, type Order, type Prisma, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { sleep } from '@/lib/platform/time';

/** Which run holds an attempt: a later run raises the fence, and an earlier one's answer no longer counts. */
export type Held = Pick<DeliveryAttempt, 'id' | 'orderId' | 'fence'>;

export interface BeginAttemptInput {
  order: Order;
  route: Route;
  packIndex: number;
  /** How often this pack was tried on this route before. */
  tries: number;
  worker: string;
}

/**
 * Writes the attempt down before the call, in the caller's transaction, which holds the order. Throws P2002 on
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
      // A refused reference is spent at suppliers that keep it.
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
 * Takes an attempt whose outcome is open in hand, so that no earlier run's answer counts any more. Null when it was
 * answered, or its order was ended, in the meantime.
 */
export async function takeAttempt(
  context: Context,
  attempt: DeliveryAttempt,
  worker: string,
): Promise<DeliveryAttempt | null> {
  return holdAttempt(context, attempt, { fence: attempt.fence + 1, worker });
}

/** Marks a held attempt as sent once more, before that call. Null as above: then nothing may be sent. */
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

// The answer is known to this process alone: a database that is away for a moment must not cost it.
const WRITE_AGAIN_AFTER = [200, 1000, 4000];

/**
 * Writes the answer, if this run still holds the attempt. A zombie's late answer changes nothing, but it is kept as
 * evidence for whoever judges the case.
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
    // The try before may have been heard, and only its receipt lost.
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

/** The supplier's own decimal text in hundredths; what does not read as one is left in the evidence. */
function hundredths(text: string): bigint | null {
  const amount = Number(text);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e12 ? BigInt(Math.round(amount * 100)) : null;
}

/** PostgreSQL's jsonb takes neither NUL nor lone surrogates, and remote worlds send both. */
function json(value: unknown): Prisma.InputJsonValue {
  const clean = (_: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part;
  return JSON.parse(JSON.stringify(value ?? null, clean));
}
