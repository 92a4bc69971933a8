import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import type { Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { moveRefund } from './move-refund';

const UNSENT = ['asked', 'due'];
const AWAY = ['sent', 'processed', 'failed', 'returned'];

/** Throws conflict when the refund of an order is at the gateway, or was: what is on its way cannot be called back. */
export async function assertUnsent({ db }: Pick<Context, 'db'>, orderId: string): Promise<void> {
  if ((await db.sourceRefund.count({ where: { orderId, state: { in: AWAY } } })) > 0)
    throw new AppError('conflict', 'refunds.onItsWay');
}

/**
 * Takes the refund of an order that goes on back, while it was not sent; false when there is none. In the caller's
 * transaction, which has locked the order.
 */
export async function takeUnsent(
  context: Context,
  { order, id, reason }: { order: Order; id: string; reason: string },
): Promise<boolean> {
  const refund = await context.db.sourceRefund.findFirst({
    where: { orderId: order.id, state: { in: UNSENT } },
  });
  if (!refund) return false;
  const journal = await postJournal(context, {
    reason: 'order_reopened',
    reference: id,
    note: reason,
    actorId: context.actor.id,
    entries: movement({ account: 'refunds' }, { account: 'sales' }, 'INR', refund.amount),
  });
  if (!journal) throw new AppError('conflict', 'approvals.decidedMeanwhile');
  await moveRefund(context, refund, { to: 'taken_back', nextAt: null, endedAt: context.clock.now() });
  return true;
}
