import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { findSale } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { assertInputs } from '@/lib/domain/orders/placing/inputs';
import { verifyPlayer } from '@/lib/domain/orders/placing/verify-player';
import type { correctOrderPlayerForm } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { addRoutes } from './add-routes';
import { assertAsSeen, assertNothingBought, lockCorrectable, readCorrectable } from './correctable';

export interface CorrectOrderPlayerInput extends Omit<z.output<typeof correctOrderPlayerForm>, 'key'> {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A member of staff corrects the player of a paid order for which nothing was bought, also one that is delivered by
 * hand, has an open case, or was refused for its player: then its routes are tried anew. The new player is checked as
 * at the purchase, before the order is locked. The customer is told, and the old player stays in the record. Throws
 * recent_auth_required, not_found, invalid_input, player_not_allowed, supplier_unreachable, and conflict.
 */
export async function correctOrderPlayer(
  context: Context,
  { orderId, seen, input1, input2, reason, idempotency }: CorrectOrderPlayerInput,
): Promise<{ player: string | null }> {
  // Whoever decides which player gets the goods decides who has what was paid for.
  requireRecentAuth(context);
  const found = await readCorrectable(context, orderId);
  assertAsSeen(found, seen);
  assertNothingBought(found);
  const { order: before } = found;
  if (before.input1 === input1 && before.input2 === input2)
    throw new AppError('conflict', 'orders.samePlayer');
  const sale = await findSale(context, { productId: before.productId, itemid: before.itemid });
  if (!sale) throw new AppError('conflict', 'orders.goodsGone');
  assertInputs(sale.product, { input1, input2, more_inputs: before.moreInputs }, routesOf(before));
  const player = await verifyPlayer(context, sale, { input1, input2 });
  return transaction(context, async (inside) => {
    const now = await lockCorrectable(inside, { orderId, seen });
    assertNothingBought(now);
    const { order, attempts } = now;
    const [playerName, playerRegion] = [player?.username ?? null, player?.region ?? null];
    const tried = routesOf(order).filter(({ position }) =>
      attempts.some(({ routePosition }) => routePosition === position),
    );
    if (tried.length > 0) await addRoutes(inside, order, attempts, { again: tried });
    await inside.db.order.update({
      where: { id: orderId },
      data: { input1, input2, playerName, playerRegion, updatedAt: inside.clock.now() },
    });
    const from = { input1: order.input1, input2: order.input2, player: order.playerName };
    const to = { input1, input2, player: playerName };
    const by = inside.actor.id;
    await recordEvent(inside, { orderId, kind: 'player_corrected', detail: { by, reason, from, to } });
    await recordAudit(inside, {
      action: 'correct-player',
      objectType: 'order',
      objectId: orderId,
      before: from,
      after: { ...to, reason },
    });
    // An order with an open case waits for the person who decides it.
    if (order.instant && now.reviews.length === 0) await enqueueDelivery(inside.db, orderId);
    const reply = { player: playerName };
    await idempotency.write(inside.db, reply);
    return reply;
  });
}
