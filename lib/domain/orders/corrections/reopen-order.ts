import type { z } from 'zod';
import { assertNotErased, requireRecentAuth } from '@/lib/domain/accounts';
import { type Approval, withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { holdRestoredOrder } from '@/lib/domain/orders/delivery/hold-restored-orders';
import { type Attempted, planDelivery, type Step } from '@/lib/domain/orders/delivery/plan-delivery';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { requireSecondForRefund } from '@/lib/domain/orders/ending/require-second-for-refund';
import { wantedReopening } from '@/lib/domain/orders/ending/wanted-refund';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { moveOrder } from '@/lib/domain/orders/move-order';
import { askAfterRestore } from '@/lib/domain/orders/refunds/ask-after-restore';
import { reopenOrderForm } from '@/lib/domain/orders/schema';
import { takeUnsent } from '@/lib/domain/orders/source-refunds/take-unsent';
import { adjustPoints } from '@/lib/domain/points';
import { takeBackReferral } from '@/lib/domain/referrals';
import { countCodes, returnDelivered } from '@/lib/domain/vault';
import { coversOnHold, type Entry, postJournal, writeLine } from '@/lib/domain/wallet';
import { tellOfOrder } from '@/lib/domain/webhooks';
import { type Order, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId, newTransactionId } from '@/lib/platform/ids';
import { type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { type Correctable, lockCorrectable, readCorrectable } from './correctable';
import { priceOfReopening } from './reopenable';

/** What a stored request for approval has of it; the version of the order stands for what the person saw. */
export const reopeningInput = reopenOrderForm.omit({ seen: true, key: true });

export interface ReopenOrderInput extends z.output<typeof reopeningInput> {
  /** What the person saw; absent with an approval. */
  seen?: string;
  /** The second person's approval of a stored request. */
  approval?: Approval;
  idempotency: Pick<IdempotencyHandle, 'write' | 'refuse'>;
}

/**
 * A member of staff lets an order go on that was ended wrongly. The price of a Refunded or Cancelled one is taken from
 * the wallet again, as far as it is not still to be sent to the bank, and the wallet never falls below zero nor below
 * what is on hold; points of a Completed one are taken back as far as they are there. The worker continues where it may
 * still buy, ask or complete; otherwise, when the customer has a code, and when the order is from before a restored
 * moment, a person handles it, so that nothing is refunded anew by itself. Later refunds are booked under the
 * reopening. The limits of refunds apply, because what is reopened can be bought or refunded once more. Throws
 * recent_auth_required, approval_required, not_found, not_available, and conflict.
 */
export async function reopenOrder(context: Context, input: ReopenOrderInput): Promise<void> {
  return withApprovalRequest(context, () => reopen(context, input), input.idempotency);
}

async function reopen(context: Context, input: ReopenOrderInput): Promise<void> {
  const { orderId, reason, approval, idempotency } = input;
  requireRecentAuth(context);
  await askAfterRestore(context, orderId);
  await transaction(context, async (inside) => {
    const { clock, db, actor } = inside;
    const found = await lock(inside, input);
    const amount = await priceOfReopening(inside, found);
    if (amount !== paiseFromRupees(input.takes)) throw new AppError('conflict', 'orders.notAsSeen');
    const { order, attempts, reviews } = found;
    await assertNotErased(inside, order.userId);
    const approverId = await requireSecondForRefund(inside, {
      order,
      amount: order.value,
      approval,
      texts: { own: 'orders.ownReopeningNeedsApproval', limit: 'orders.reopeningNeedsApproval' },
      wanted: wantedReopening({ ...order, attempts, reviews }, { takes: input.takes, reason }),
    });
    // An approved request is carried out once, because its id is that of the row.
    const id = approval?.requestId ?? newId(clock);
    // Before the wallet is touched, as refunds do it: the friend has no delivered order any more.
    await takeBackReferral(inside, { orderId, kept: 0n });
    const { taken, spent } = await takePoints(inside, order, id);
    if (amount > 0n) await takeMoney(inside, { order, amount, id, reason });
    const plan = planDelivery(routesOf(order), attempts);
    // A supplier's goods would come beside the code, and its refusal would give the price back by itself.
    const hasCode = order.codes > 0 && (await countCodes(inside, orderId, ['sold', 'revealed'])) > 0;
    const continues = order.instant && !hasCode && isForWorker(plan);
    await moveOrder(inside, {
      order,
      to: 'Processing',
      kind: 'reopened',
      reason: null,
      data: { endedAt: null, cost: null, costCurrency: null, costRate: null, instant: continues },
      detail: { by: actor.id, reason, reopening: id, amount: amount.toString() },
    });
    await db.orderReopening.create({
      data: {
        id,
        orderId,
        fromStatus: order.status,
        amount,
        pointsTaken: taken,
        pointsSpent: spent,
        reason,
        actorId: actor.id,
        approverId,
        createdAt: clock.now(),
      },
    });
    await holdRestoredOrder(inside, order);
    await returnDelivered(inside, { orderId, attempts });
    if (order.partnerKeyId !== null) await tellOfOrder(inside, orderId, { isReopened: true });
    // A code may be in stock for it.
    if (continues || (order.codes > 0 && !hasCode)) await enqueueDelivery(db, orderId);
    await recordAudit(inside, {
      action: 'reopen-order',
      objectType: 'order',
      objectId: orderId,
      before: { status: order.status, reason: order.reason },
      after: {
        status: 'Processing',
        reason,
        takenBack: rupees(amount),
        pointsTaken: rupees(taken),
        ...(approverId && { approver: approverId }),
      },
    });
    await idempotency.write(db, {});
  });
}

async function lock(context: Context, { orderId, seen }: ReopenOrderInput): Promise<Correctable> {
  if (seen !== undefined) return lockCorrectable(context, { orderId, seen });
  await lockOrder(context, orderId);
  await demandNoQuarantine(context);
  return readCorrectable(context, orderId);
}

async function takePoints(context: Context, order: Order, reference: string) {
  if (order.status !== 'Completed') return { taken: 0n, spent: 0n };
  return adjustPoints(context, { order, reference, kept: 0n });
}

/** What of the price was not sent to the bank yet is not sent; the rest of it is in the wallet. */
async function takeMoney(
  context: Context,
  { order, amount, id, reason }: { order: Order; amount: Paise; id: string; reason: string },
): Promise<void> {
  const { userId, id: orderId } = order;
  const unsent = await takeUnsent(context, orderId);
  const inWallet = amount - unsent;
  const taken: Entry[] = [
    { account: 'wallet', userId, currency: 'INR', amount: -inWallet },
    { account: 'refunds', currency: 'INR', amount: -unsent },
  ];
  const journal = await postJournal(context, {
    reason: 'order_reopened',
    reference: id,
    note: reason,
    actorId: context.actor.id,
    entries: [...taken.filter((entry) => entry.amount !== 0n), { account: 'sales', currency: 'INR', amount }],
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_available')
      throw new AppError('not_available', 'orders.refundSpent');
    throw error;
  });
  if (!journal) throw new AppError('conflict', 'approvals.decidedMeanwhile');
  if (inWallet === 0n) return;
  // The journal has locked the wallet. Goods would be bought with money that the customer's bank has.
  if (!(await coversOnHold(context, userId))) throw new AppError('not_available', 'orders.refundOnHold');
  await writeLine(context, {
    txnid: newTransactionId(context.clock),
    userId,
    type: 'Debit',
    amount: inWallet,
    journalId: journal.id,
    note: reason,
    orderId,
  });
}

/** A refund, and what only a person can decide, must not follow by itself what a person has just taken back. */
function isForWorker({ do: next }: Pick<Step<Attempted>, 'do'>): boolean {
  return next !== 'refund' && next !== 'review';
}
