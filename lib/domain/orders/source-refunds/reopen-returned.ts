import type { Context } from '@/lib/domain/context';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { movement, postJournal } from '@/lib/domain/wallet';
import { AppError } from '@/lib/platform/errors';
import { lockRefund } from './lock-refund';
import { repeatRefund } from './repeat-refund';
import { setAgainstReturned } from './set-against-returned';

/**
 * The money with which a bank stood for refunds is there again, so their customer is to get them: each is repeated as
 * one that did not arrive, and a person or its customer decides. The newest first, as far as they no longer have money
 * of the bank for them. In the caller's transaction, which has locked the order and booked what came again.
 */
export async function reopenReturned(context: Context, orderId: string): Promise<void> {
  const returned = await context.db.sourceRefund.findMany({
    where: { orderId, state: 'returned' },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, amount: true },
  });
  let { uncovered } = await sumGoneBack(context, orderId);
  for (const { id, amount } of returned) {
    if (uncovered <= 0n) return;
    uncovered -= amount;
    const journal = await postJournal(context, {
      reason: 'refund_came_back',
      reference: id,
      actorId: context.actor.id,
      entries: movement({ account: 'losses' }, { account: 'refunds' }, 'INR', amount),
    });
    if (!journal) throw new AppError('conflict', 'refunds.changedMeanwhile');
    const error = 'The bank had given the money back, and has taken it again';
    const again = await repeatRefund(context, await lockRefund(context, id), { state: 'failed', error });
    // The bank still has the rest of it.
    if (uncovered < 0n) await setAgainstReturned(context, await lockRefund(context, again), -uncovered);
  }
}
