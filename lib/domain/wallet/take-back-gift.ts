import {
  assertIndependent,
  requireRecentAuth,
  requireSecondApprover,
  type SecondApprover,
} from '@/lib/domain/accounts';
import {
  type Approval,
  assertUnchanged,
  needsApproval,
  type WantedApproval,
  withApprovalRequest,
  withdrawOpenRequest,
} from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newTransactionId } from '@/lib/platform/ids';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, paiseFromRupees, rupees } from '@/lib/platform/money';
import { findGift, type Gift } from './find-gift';
import { lockGifts } from './gift-limits';
import { movement } from './ledger';
import { postJournal } from './post-journal';
import { sumTakenBack } from './sum-taken-back';
import { writeLine } from './write-line';

export interface TakeBackGiftInput {
  /** The wallet transaction of the gift. */
  txnid: string;
  /** Rupees. */
  amount: number;
  /** The customer reads it. */
  reason: string;
  approver?: SecondApprover | undefined;
  /** The second person's approval of a stored request. */
  approval?: Approval;
  idempotency: Pick<IdempotencyHandle, 'write' | 'refuse'>;
}

/**
 * A member of staff takes a wrong gift back, whole or in part: once, never more than it was, and never more than the
 * wallet holds, because no balance falls below zero. The limits of gifts apply. Throws recent_auth_required,
 * approval_required, bad_code, not_found, forbidden, not_available when it is spent, and conflict when it was taken
 * back before.
 */
export async function takeBackGift(
  context: Context,
  input: TakeBackGiftInput,
): Promise<{ message: Message }> {
  return withApprovalRequest(context, () => takeBack(context, input), input.idempotency);
}

async function takeBack(context: Context, input: TakeBackGiftInput): Promise<{ message: Message }> {
  const { txnid, reason, approval, idempotency } = input;
  const amount = paiseFromRupees(input.amount);
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    await lockGifts(inside);
    const gift = await findGift(inside, txnid);
    if (!gift) throw notFound('Transaction');
    if (gift.takenBack) throw new AppError('conflict', 'wallet.giftTakenBack');
    if (amount > gift.amount)
      throw new AppError('invalid_input', message('wallet.giftSmaller', { amount: inRupees(gift.amount) }), {
        fields: { amount: 'fieldErrors.notAmount' },
      });
    const approver = await requireApprover(inside, gift, input);
    const { userId } = gift;
    const journal = await postJournal(inside, {
      // The journal of the gift is the reference, so that the ledger books it once.
      reason: 'gift_taken_back',
      reference: gift.journalId,
      note: reason,
      actorId: inside.actor.id,
      entries: movement({ account: 'wallet', userId }, { account: 'adjustments' }, 'INR', amount),
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_available')
        throw new AppError('not_available', 'wallet.giftSpent');
      throw error;
    });
    if (!journal) throw new AppError('conflict', 'wallet.giftTakenBack');
    await writeLine(inside, {
      txnid: newTransactionId(inside.clock),
      userId,
      type: 'Debit',
      amount,
      journalId: journal.id,
      note: reason,
    });
    await notifyOfMovement(inside, { userId, reference: journal.id, amount, kind: 'taken' });
    await recordAudit(inside, {
      action: 'take-back-gift',
      objectType: 'user',
      objectId: userId,
      before: { gift: txnid, given: rupees(gift.amount) },
      after: { takenBack: rupees(amount), reason, ...((approver ?? approval) && { approver }) },
    });
    const reply = { message: message('wallet.giftIsTakenBack', { amount: inRupees(amount) }) };
    await idempotency.write(inside.db, reply);
    return reply;
  });
}

/** The second person's id; null where one is enough: what one person takes back in 24 hours is bounded as gifts are. */
async function requireApprover(
  context: Context,
  gift: Gift,
  { amount, approver, approval, ...rest }: TakeBackGiftInput,
): Promise<string | null> {
  const receiverId = gift.userId;
  const wanted = wantedTakeBack(gift, { amount, reason: rest.reason });
  if (approver) await withdrawOpenRequest(context, wanted);
  await assertIndependent(context, { personId: context.actor.id ?? '', receiverId });
  if (approval) assertUnchanged(context, approval, wanted.version);
  const personId =
    approval?.approverId ?? (approver && (await requireSecondApprover(context, approver, 'money.give')));
  if (personId) {
    await assertIndependent(context, { personId, receiverId });
    return personId;
  }
  const alone = paiseFromRupees(context.shop.creditAlone);
  const taken = await sumTakenBack(context, context.actor.id);
  if (taken + paiseFromRupees(amount) <= alone) return null;
  throw needsApproval(message('wallet.takeBackLimit', { amount: inRupees(alone) }), wanted);
}

function wantedTakeBack(
  { userId, journalId, txnid }: Gift,
  input: { amount: number; reason: string },
): WantedApproval {
  return {
    kind: 'gift-return',
    permission: 'money.give',
    receiverId: userId,
    objectType: 'user',
    objectId: userId,
    // Two wrong gifts to one customer are taken back one by one.
    part: txnid,
    input: { txnid, ...input },
    version: journalId,
  };
}

const inRupees = (amount: bigint) => formatRupees(rupees(amount));
