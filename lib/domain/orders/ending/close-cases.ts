import type { Context } from '@/lib/domain/context';
import { openCase } from './find-obstacle';

/** Closes the cases of an order that a person has ended. Wrong goods can still be claimed back from the supplier. */
export async function closeCases(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { orderId, note }: { orderId: string; note: string | null },
): Promise<void> {
  await db.review.updateMany({
    where: { orderId, ...openCase, cause: { not: 'wrong_goods' } },
    data: { closedAt: clock.now(), closedById: actor.id, note, openKey: null },
  });
}
