import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { lockOwnOrder } from '@/lib/domain/orders/help/lock-own-order';
import type { GiftOrderReply, giftOrderSchema } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { giftPath } from './gift-link';

export type GiftOrderInput = z.output<typeof giftOrderSchema>;

/**
 * A customer makes a paid order a gift, changes its note, or takes it back, after which its links open nothing. Only a
 * paid order can be a gift, so that a page of the store with words of a stranger has cost its writer the price of an
 * item. Throws not_found, and conflict for an order that is unpaid, whose price went back, or whose goods are codes.
 */
export async function giftOrder(
  context: Pick<Context, 'db' | 'actor' | 'clock' | 'links'>,
  { orderid, note }: GiftOrderInput,
): Promise<GiftOrderReply> {
  return transaction(context, async (inside) => {
    const order = await lockOwnOrder(inside, orderid);
    if (note === null) {
      await inside.db.order.update({ where: { id: orderid }, data: { giftNote: null } });
      return { note, path: null };
    }
    if (order.status === 'Created') throw new AppError('conflict', 'orders.notPaidYet');
    if (order.status !== 'Processing' && order.status !== 'Completed')
      throw new AppError('conflict', 'orders.hasEnded');
    // Its buyer alone sees a code, so who has the link would be told of goods that never come.
    if (order.codes > 0) throw new AppError('conflict', 'orders.codesAreNoGift');
    await inside.db.order.update({ where: { id: orderid }, data: { giftNote: note } });
    return { note, path: giftPath(context, { orderId: orderid, from: inside.clock.now() }) };
  });
}
