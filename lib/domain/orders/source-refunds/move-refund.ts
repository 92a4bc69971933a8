import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { SourceRefundState } from '@/lib/domain/orders/schema';
import { creditWallet, movement, notifyOfHeldReturn, postJournal } from '@/lib/domain/wallet';
import { tellOfOrder } from '@/lib/domain/webhooks';
import type { Account, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { followKept } from './follow-kept';
import type { LockedRefund } from './lock-refund';

/** Changes the state of a locked refund, and only from the state that was read. Throws conflict otherwise. */
export async function moveRefund(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, state }: Pick<LockedRefund, 'id' | 'state'>,
  { to, ...data }: Omit<Prisma.SourceRefundUpdateManyMutationInput, 'state'> & { to: SourceRefundState },
): Promise<void> {
  const { count } = await db.sourceRefund.updateMany({
    where: { id, state },
    data: { ...data, state: to, updatedAt: clock.now() },
  });
  if (count === 0) throw new AppError('conflict', 'refunds.changedMeanwhile');
}

type Reason = 'refund_processed' | 'refund_came_back' | 'refund_returned';

/** Books what happened to a refund, once. Throws conflict when it is booked. */
export async function bookRefund(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, amount }: Pick<LockedRefund, 'id' | 'amount'>,
  { reason, from, to }: { reason: Reason; from: Account; to: Account },
): Promise<void> {
  const entries = movement({ account: from }, { account: to }, 'INR', amount);
  const journal = await postJournal(context, { reason, reference: id, entries, actorId: context.actor.id });
  if (!journal) throw new AppError('conflict', 'refunds.changedMeanwhile');
}

/** Gives a locked refund to the wallet of its customer, as chosen by `by`, and tells the customer. */
export async function moveToWallet(
  context: Context,
  refund: LockedRefund,
  by: 'customer' | 'staff',
): Promise<void> {
  const { id, amount, note, order } = refund;
  const { id: orderId, userId } = order;
  const now = context.clock.now();
  await followKept(context, { orderId, arrived: id });
  const credited = await creditWallet(context, {
    userId,
    amount,
    from: { account: 'refunds' },
    reason: 'refund_to_wallet',
    reference: id,
    note,
    type: 'Refunded',
    orderId,
    actorId: by === 'staff' ? context.actor.id : null,
  });
  if (!credited) throw new AppError('conflict', 'refunds.changedMeanwhile');
  await notifyOfHeldReturn(context, { orderId, userId });
  const chosen = { choice: 'wallet', chosenBy: by, chosenAt: now, actorId: context.actor.id };
  await moveRefund(context, refund, { to: 'in_wallet', ...chosen, nextAt: null, endedAt: now });
  await recordEvent(context, {
    orderId,
    kind: amount === order.value ? 'refunded' : 'partly_refunded',
    detail: { refund: id, amount: amount.toString(), by },
  });
  if (order.partnerKeyId !== null) await tellOfOrder(context, orderId);
}
