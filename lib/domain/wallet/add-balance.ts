import {
  assertCustomerNotMoved,
  assertHere,
  assertIndependent,
  assertNotErased,
  emailKey,
  requireRecentAuth,
  requireSecondApprover,
  type SecondApprover,
} from '@/lib/domain/accounts';
import { type Approval, withApprovalRequest, withdrawOpenRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import { transaction, type User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish, type Message, message } from '@/lib/platform/messages';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import { creditWallet } from './credit-wallet';
import { getBalance } from './get-balance';
import { lockGifts, requireWithinGiftLimits } from './gift-limits';
import { assertSameGift, wantedGift } from './gift-request';
import { readAmount } from './read-amount';

export interface AddBalanceInput {
  userId: string;
  /**
   * The user's e-mail ('' for one without). It must match, so that a mistyped id does not credit another customer. An
   * approved gift needs none: its request is outdated when the address has changed.
   */
  email?: string | undefined;
  /** Whole rupees. */
  amount: number;
  reason?: string | undefined;
  /** A second person, required above what one may give alone. */
  approver?: SecondApprover | undefined;
  /** The second person's approval of a stored request for this gift. */
  approval?: Approval;
  idempotency: Pick<IdempotencyHandle, 'write' | 'refuse'>;
}

export interface AddedBalance {
  message: Message;
  balance: number;
}

/**
 * A member of staff gives a customer T-Coins. Above what one person may give, a request for approval is stored. Throws
 * invalid_input, recent_auth_required, approval_required, bad_code, not_found, forbidden for a gift to oneself or to an
 * account that shares a device or a payer with the giver, unavailable for one that is moving to another cell, and
 * conflict for one that has moved and when an approved gift is not the same any more.
 */
export async function addBalance(context: Context, input: AddBalanceInput): Promise<AddedBalance> {
  return withApprovalRequest(context, () => give(context, input), input.idempotency);
}

async function give(context: Context, input: AddBalanceInput): Promise<AddedBalance> {
  const { userId, email = '', reason = inEnglish('stored.addedBySupport'), approval, idempotency } = input;
  const amount = readAmount(context, input.amount);
  requireRecentAuth(context);
  const added = await transaction(context, async (inside) => {
    const user = await inside.db.user.findUnique({ where: { id: userId } });
    if (!user || (!approval && (user.emailKey ?? '') !== emailKey(email))) throw notFound('User');
    await assertCustomerNotMoved(inside, userId);
    await assertHere(inside, userId);
    await assertNotErased(inside, userId);
    const approver = await requireApprover(inside, user, input);
    const before = await getBalance(inside, { userId });
    // An approved request is carried out once, because the ledger books a reference once.
    const reference = approval?.requestId ?? newTransactionId(context.clock);
    const credited = await creditWallet(inside, {
      userId,
      amount,
      from: { account: 'adjustments' },
      reason: 'admin_credit',
      reference,
      note: reason,
      type: 'Credit',
      actorId: inside.actor.id,
    });
    if (!credited) throw new AppError('conflict', 'approvals.decidedMeanwhile');
    await notifyOfMovement(inside, { userId, reference, amount, kind: 'given' });
    const balance = rupees(await getBalance(inside, { userId }));
    await recordAudit(inside, {
      action: 'add-balance',
      objectType: 'user',
      objectId: userId,
      before: { balance: rupees(before) },
      after: { balance, reason, reference, ...(approver && { approver }) },
    });
    const text = message('wallet.balanceAdded', { amount: input.amount, name: user.name });
    const reply = { message: text, balance };
    await idempotency.write(inside.db, reply);
    failpoint('admin-credit:before');
    return reply;
  });
  failpoint('admin-credit:after');
  return added;
}

/** The second person's id, or null where one is enough. */
async function requireApprover(
  context: Context,
  receiver: User,
  { amount: inRupees, reason, approver, approval }: AddBalanceInput,
): Promise<string | null> {
  const receiverId = receiver.id;
  if (approver) await withdrawOpenRequest(context, { kind: 'gift', objectId: receiverId });
  await lockGifts(context);
  await assertIndependent(context, { personId: context.actor.id ?? '', receiverId });
  if (!approver && !approval) {
    const wanted = wantedGift(receiver, { amount: inRupees, reason });
    await requireWithinGiftLimits(context, { userId: receiverId, amount: paiseFromRupees(inRupees), wanted });
    return null;
  }
  if (approval) assertSameGift(context, approval, receiver);
  const personId =
    approval?.approverId ?? (approver && (await requireSecondApprover(context, approver, 'money.give')));
  if (!personId) throw new Error('a gift above the limits has a second person');
  await assertIndependent(context, { personId, receiverId });
  return personId;
}
