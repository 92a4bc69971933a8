import { requireActorSession } from '@/lib/domain/actor-session';
import { findSale } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { mayHoldForPlayer } from '@/lib/domain/offers';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { recordIfRefused } from '@/lib/domain/orders/held/refuse-by-rules';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { assertInputs } from '@/lib/domain/orders/placing/inputs';
import { verifyPlayer } from '@/lib/domain/orders/placing/verify-player';
import type { CorrectPlayerBody } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { judgeCorrected } from './judge-corrected';
import { assertChangeable, lockOwnOrder } from './lock-own-order';

export interface CorrectPlayerInput extends CorrectPlayerBody {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A customer corrects the player of a paid order that was not sent to a supplier. The new player is checked as at the
 * purchase, before the order is locked. Throws unauthenticated when the session was ended meanwhile, not_found,
 * invalid_input, player_not_allowed, supplier_unreachable, order_refused, and conflict when it is too late, when the
 * player was corrected since the call began, or when the new player has used the coupon or the campaign of the order
 * before.
 */
export async function correctPlayer(
  context: Context,
  { orderid, input1, input2, idempotency }: CorrectPlayerInput,
): Promise<{ message: Message }> {
  const seen = await context.db.order.findUnique({ where: { id: orderid } });
  if (!seen || seen.userId !== context.actor.id) throw notFound('Order');
  const sale = await findSale(context, { productId: seen.productId, itemid: seen.itemid });
  if (!sale) throw new AppError('conflict', 'orders.personLooksAtIt');
  // A supplier is asked only about the player of an order that can still be changed.
  await transaction(context, async (inside) => assertChangeable(inside, await lockOwnOrder(inside, orderid)));
  const { moreInputs: more_inputs } = seen;
  assertInputs(sale.product, { input1, input2, more_inputs }, routesOf(seen));
  const player = await verifyPlayer(context, sale, { input1, input2 });
  const correct = async (inside: Context) => {
    const order = await lockOwnOrder(inside, orderid);
    // The supplier may have taken long to name the player, who gets what was paid for.
    await requireActorSession(inside);
    // The customer or staff have corrected it since, and their correction is the newer one.
    if (order.input1 !== seen.input1 || order.input2 !== seen.input2)
      throw new AppError('conflict', 'orders.changedMeanwhile');
    await assertChangeable(inside, order);
    // A customer could otherwise order with a coupon for another player, then change the player to one who has used
    // that coupon already.
    if (!(await mayHoldForPlayer(inside, order, { input1, input2 })))
      throw new AppError('conflict', 'orders.offerUsedByPlayer');
    await judgeCorrected(inside, { ...order, input1, input2 });
    const now = inside.clock.now();
    const [playerName, playerRegion] = [player?.username ?? null, player?.region ?? null];
    await inside.db.order.update({
      where: { id: orderid },
      data: { input1, input2, playerName, playerRegion, updatedAt: now },
    });
    const detail = {
      by: inside.actor.id,
      from: { input1: order.input1, input2: order.input2, player: order.playerName },
      to: { input1, input2, player: playerName },
    };
    await recordEvent(inside, { orderId: orderid, kind: 'player_corrected', detail });
    const reply = { message: message('orders.playerCorrected') };
    await idempotency.write(inside.db, reply);
    return reply;
  };
  try {
    return await transaction(context, correct);
  } catch (error) {
    await recordIfRefused(context, error);
    throw error;
  }
}
