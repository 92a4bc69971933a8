import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { judgeOrders, rulesAt, signalsOf } from '@/lib/domain/fraud-rules';
import { applyHits } from '@/lib/domain/orders/held/hold-order';
import { isRefusing } from '@/lib/domain/orders/held/refuse-by-rules';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { insertPaidOrders, type Placed } from './insert-paid-orders';
import type { Judged } from './place-judged';
import type { NewOrder } from './prepare-order';

/**
 * Whether `placeTogether` can place an order: one without codes, which are picked for one order at a time, and without
 * an offer, whose uses are counted after each order.
 */
export function isPlaceableTogether({ codes, campaignId, couponId }: NewOrder): boolean {
  return codes === 0 && campaignId === null && couponId === null;
}

/** Orders of one buyer, and what rules found of each. */
export type JudgedOrders = readonly (Judged & { order: NewOrder })[];

/**
 * Runs `write`, which inserts orders of one buyer, once the rules have looked at each, with those before it. Throws
 * order_refused when a rule refuses one of them. All in one transaction.
 */
export function judgeTogether<T>(
  context: Context,
  orders: readonly NewOrder[],
  write: (inside: Context, judged: JudgedOrders) => Promise<T>,
): Promise<T> {
  return transaction(context, async (inside) => {
    const signals = orders.map((order) => signalsOf(inside, order));
    const hits = await judgeOrders(inside, await rulesAt(inside, ['placing', 'paying']), signals);
    if (hits.flat().some(isRefusing)) throw new AppError('order_refused', 'orders.refusedByRule');
    const judged = orders.flatMap((order, place) => {
      const of = signals[place];
      return of ? [{ order, signals: of, hits: hits[place] ?? [] }] : [];
    });
    return write(inside, judged);
  });
}

/** Places orders that one wallet pays, all or none, with what the rules found, in the caller's transaction. */
export async function placeTogether(
  context: Context,
  { userId, judged }: { userId: string; judged: JudgedOrders },
  idempotency: Pick<IdempotencyHandle, 'hold'>,
): Promise<Placed> {
  const at = context.clock.now();
  const placed = await insertPaidOrders(context, { userId, at, judged }, { idempotency });
  if (placed.paid) await applyHits(context, judged);
  return placed;
}
