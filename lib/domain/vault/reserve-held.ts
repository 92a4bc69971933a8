import type { Context } from '@/lib/domain/context';
import { findPlaces } from './find-places';

/** Codes that were set aside are their order's again, in the caller's transaction, which has locked the order. */
export async function reserveHeld(
  context: Pick<Context, 'db' | 'actor'>,
  orderId: string,
  codes: readonly { id: string }[],
): Promise<void> {
  if (codes.length === 0) return;
  const { db, actor } = context;
  const { taken, next } = await findPlaces(context, orderId);
  for (const [n, { id }] of codes.entries())
    await db.vaultCode.update({
      where: { id },
      data: { state: 'reserved', place: next + n, movedBy: actor.id },
    });
  await db.order.update({ where: { id: orderId }, data: { codes: taken + codes.length } });
}
