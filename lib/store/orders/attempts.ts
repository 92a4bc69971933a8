import type { LookupResult, PurchaseResult } from '@/lib/outside/suppliers';
import {
  type DeliveryAttempt,
  type Order,
  type Prisma,
  transaction,
  violatedUnique,
} from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Route } from '@/lib/store/catalogue';
import type { Context } from '@/lib/store/context';
import { recordEvent } from './move-order';

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
 * Writes the attempt down before the call. Null when another attempt for this pack may still deliver: the unique index
 * decides, not the plan.
 */
export async function beginAttempt(
  context: Context,
  input: BeginAttemptInput,
): Promise<DeliveryAttempt | null> {
  const { order, route, packIndex, tries, worker } = input;
  try {
    return await transaction(context, async (inside) => {
      const attempt = await inside.db.deliveryAttempt.create({
        data: {
          id: newId(inside.clock),
          orderId: order.id,
          packIndex,
          routePosition: route.position,
          supplier: route.supplier,
          region: route.region,
          pack: route.packs[packIndex] ?? '',
          liveKey: `${order.id}:${packIndex}`,
          // A refused reference is spent at suppliers that keep it.
          reference: `${order.id}-${packIndex}${route.position}${tries}`,
          outcome: 'sent',
          worker,
          sentAt: inside.clock.now(),
        },
      });
      await recordEvent(inside, {
        orderId: order.id,
        kind: 'sent',
        detail: { attempt: attempt.id, supplier: route.supplier, region: route.region, pack: attempt.pack },
      });
      return attempt;
    });
  } catch (error) {
    if (violatedUnique(error) === 'delivery_attempts_live_key') return null;
    throw error;
  }
}

/** Takes over an attempt whose run is gone. Null when it was answered in the meantime. */
export async function takeAttempt(
  context: Context,
  attempt: DeliveryAttempt,
  worker: string,
): Promise<DeliveryAttempt | null> {
  const { count } = await context.db.deliveryAttempt.updateMany({
    where: { id: attempt.id, fence: attempt.fence, outcome: attempt.outcome },
    data: { fence: attempt.fence + 1, worker },
  });
  return count === 0 ? null : { ...attempt, fence: attempt.fence + 1, worker };
}

/**
 * Writes the answer, if this run still holds the attempt. A zombie's late answer changes nothing, but it is kept as
 * evidence for whoever judges the case.
 */
export async function answerAttempt(context: Context, held: Held, result: Answer): Promise<boolean> {
  const answeredAt = context.clock.now();
  return transaction(context, async (inside) => {
    const { count } = await inside.db.deliveryAttempt.updateMany({
      where: { id: held.id, fence: held.fence, outcome: { in: ['sent', 'accepted', 'unknown'] } },
      data: { ...columnsOf(result), answeredAt, polls: { increment: 1 } },
    });
    if (count === 1) return true;
    await recordEvent(inside, {
      orderId: held.orderId,
      kind: 'late_answer',
      detail: { attempt: held.id, fence: held.fence, said: json(result) },
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

function json(value: unknown): Prisma.InputJsonValue {
  // PostgreSQL's jsonb takes neither NUL nor lone surrogates, and remote worlds send both.
  const text = JSON.stringify(value ?? null).replaceAll('\\u0000', '');
  return JSON.parse(text.toWellFormed());
}
