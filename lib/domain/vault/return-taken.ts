import type { Context } from '@/lib/domain/context';
import type { Order } from '@/lib/platform/db';
import { sellCodes } from './move-codes';
import { reserveHeld } from './reserve-held';

/**
 * Sells the codes of a Completed order to its customer again that were taken back from it, all or none: `lost` when one
 * of them is for sale, void or expired by now, `none` when none was taken back. In the caller's transaction, which has
 * locked the order.
 */
export async function returnTaken(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id: orderId, codes: count }: Pick<Order, 'id' | 'codes'>,
): Promise<'returned' | 'lost' | 'none'> {
  const { db, clock } = context;
  const had = { orderId, state: { in: ['sold', 'revealed'] } };
  if ((await db.vaultCode.count({ where: had })) > 0) return 'none';
  if ((await db.vaultMove.count({ where: { orderId, to: 'refunded' } })) === 0) return 'none';
  const taken = await db.vaultCode.findMany({
    where: {
      orderId,
      state: 'refunded',
      OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }],
    },
    select: { id: true },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
  });
  if (taken.length < count) return 'lost';
  await reserveHeld(context, orderId, taken);
  await sellCodes(context, orderId);
  return 'returned';
}
