import type { Context } from '@/lib/domain/context';
import { maskPlayer } from '@/lib/domain/orders/mask-player';
import type { GiftView } from '@/lib/domain/orders/schema';
import { readGiftLink } from './gift-link';

/**
 * The gift of a signed link, for who has it; null for a link that the store did not make, for an expired one, and for a
 * gift that was taken back or whose goods are codes. It has nothing of the buyer and of the price.
 */
export async function getGift(
  context: Pick<Context, 'db' | 'links' | 'clock'>,
  { token }: { token: string },
): Promise<GiftView | null> {
  const id = readGiftLink(context, token);
  if (id === null) return null;
  const order = await context.db.order.findUnique({
    where: { id },
    include: { product: { select: { imgpath: true, nameHi: true } }, item: { select: { nameHi: true } } },
  });
  if (!order || order.giftNote === null || order.codes > 0) return null;
  return {
    productname: order.productName,
    itemname: order.itemName,
    productnameHi: order.product.nameHi,
    itemnameHi: order.item.nameHi,
    art: order.product.imgpath,
    note: order.giftNote,
    player: order.input1 === '' ? null : maskPlayer(order.input1),
    state: STATES[order.status],
  };
}

const STATES = {
  Created: 'coming',
  Processing: 'coming',
  Completed: 'arrived',
  Refunded: 'ended',
  Cancelled: 'ended',
  Failed: 'ended',
} as const;
