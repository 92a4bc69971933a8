import type { z } from 'zod';
import { assertNotErased, requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { adjustOrderPoints } from '@/lib/domain/orders/refunds/adjust-order-points';
import type { SourceRefundDecision, settleSourceRefundForm } from '@/lib/domain/orders/schema';
import { giveRewardsAgain } from '@/lib/domain/referrals';
import { keptOfOrder } from '@/lib/domain/wallet';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { least, rupees } from '@/lib/platform/money';
import { findReturned } from './find-returned';
import { enqueueRefund } from './jobs';
import { type LockedRefund, lockRefund } from './lock-refund';
import { moveRefund, moveToWallet } from './move-refund';
import { decisionsOf } from './present-record';
import { repeatRefund } from './repeat-refund';
import { setAgainstReturned } from './set-against-returned';

export interface SettleSourceRefundInput extends Omit<z.output<typeof settleSourceRefundForm>, 'key'> {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A member of staff decides about a refund that does not go its way by itself: it is sent again (one that the bank did
 * not take as a new refund, because the gateway knows each by its id), it goes to the wallet because its customer has
 * agreed, or the bank had given the money back already, or a part of it, as a booked case of the payment says. Throws
 * recent_auth_required, not_found, and conflict when the refund is in another state, or is to go into the wallet of an
 * account that was erased.
 */
export async function settleSourceRefund(context: Context, input: SettleSourceRefundInput): Promise<void> {
  requireRecentAuth(context);
  const { orderId, refundId, decision, reason, idempotency } = input;
  await transaction(context, async (inside) => {
    const refund = await lockRefund(inside, refundId);
    if (refund.orderId !== orderId) throw notFound('Refund');
    await demandNoQuarantine(inside);
    if (!decisionsOf(refund).includes(decision)) throw new AppError('conflict', 'refunds.notNow');
    const next = await settle(inside, refund, decision);
    const detail = { refund: refundId, decision, reason, by: inside.actor.id };
    await recordEvent(inside, { orderId, kind: 'refund_settled', detail });
    await recordAudit(inside, {
      action: 'settle-source-refund',
      objectType: 'order',
      objectId: orderId,
      before: { refund: refundId, state: refund.state, amount: rupees(refund.amount) },
      after: { decision, reason, ...(next !== null && { refund: next }) },
    });
    await idempotency.write(inside.db, {});
  });
}

/**
 * While its bank may have given the money back, and where a case says that it has, the wallet would give it a second
 * time.
 */
async function assertNotReturned(context: Context, refund: LockedRefund): Promise<void> {
  const { undecided, isTooMuch } = await findReturned(context, refund);
  if (undecided > 0n) throw new AppError('conflict', 'refunds.bankIsAsked');
  if (isTooMuch) throw new AppError('conflict', 'refunds.bankReturned');
}

/** Returns the id of the refund that repeats it, or of the one for what the bank did not give back. */
async function settle(
  context: Context,
  refund: LockedRefund,
  decision: SourceRefundDecision,
): Promise<string | null> {
  const now = context.clock.now();
  const actorId = context.actor.id;
  switch (decision) {
    case 'again':
      if (refund.state === 'failed') return repeatRefund(context, refund, { state: 'due' });
      await moveRefund(context, refund, {
        to: refund.state === 'due' ? 'due' : 'sent',
        nextAt: now,
        actorId,
      });
      await enqueueRefund(context.db, refund.id);
      return null;
    case 'wallet':
      await assertNotErased(context, refund.order.userId);
      await assertNotReturned(context, refund);
      await moveToWallet(context, refund, 'staff');
      return null;
    case 'returned': {
      const { booked } = await findReturned(context, refund);
      if (booked <= 0n) throw new AppError('conflict', 'refunds.notReturned');
      const covered = least(booked, refund.amount);
      const { returned, restId } = await setAgainstReturned(context, refund, covered);
      await givePointsAgain(context, returned);
      return restId;
    }
  }
}

/** The refund and what the bank gave back in its place each took points and rewards of the same part of the price. */
async function givePointsAgain(context: Context, { id, order }: LockedRefund): Promise<void> {
  if (order.status !== 'Completed') return;
  const kept = await keptOfOrder(context, order.id);
  await adjustOrderPoints(context, { order, reference: id, kept });
  await giveRewardsAgain(context, { orderId: order.id, kept });
}
