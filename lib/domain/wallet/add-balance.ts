import {
  emailKey,
  requireRecentAuth,
  requireSecondApprover,
  type SecondApprover,
} from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish, type Message, message } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { assertIndependent } from './assert-independent';
import { creditWallet } from './credit-wallet';
import { getBalance } from './get-balance';
import { type GiftInput, lockGifts, requireWithinGiftLimits } from './gift-limits';
import { readAmount } from './read-amount';

export interface AddBalanceInput {
  userId: string;
  /** The user's e-mail ('' for one without). It must match, so that a mistyped id does not credit another customer. */
  email: string;
  /** Whole rupees. */
  amount: number;
  reason?: string | undefined;
  /** A second person, required above what one may give alone. */
  approver?: SecondApprover | undefined;
  idempotency: IdempotencyHandle;
}

export interface AddedBalance {
  message: Message;
  balance: number;
}

/**
 * A member of staff gives a customer T-Coins. Throws invalid_input, recent_auth_required, approval_required, bad_code,
 * not_found, and forbidden for a gift to oneself or to an account that shares a device or a payer with the giver.
 */
export async function addBalance(context: Context, input: AddBalanceInput): Promise<AddedBalance> {
  const { userId, email, reason = inEnglish('stored.addedBySupport'), idempotency } = input;
  const amount = readAmount(context, input.amount);
  requireRecentAuth(context);
  const added = await transaction(context, async (inside) => {
    const user = await inside.db.user.findUnique({ where: { id: userId } });
    if (!user || (user.emailKey ?? '') !== emailKey(email)) throw notFound('User');
    const approver = await requireApprover(inside, { userId, amount, approver: input.approver });
    const before = await getBalance(inside, { userId });
    const reference = newTransactionId(context.clock);
    await creditWallet(inside, {
      userId,
      userEmail: user.email ?? '',
      amount,
      from: { account: 'adjustments' },
      reason: 'admin_credit',
      reference,
      note: reason,
      type: 'Credit',
      actorId: inside.actor.id,
    });
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
  { userId, amount, approver }: GiftInput & Pick<AddBalanceInput, 'approver'>,
): Promise<string | null> {
  await lockGifts(context);
  const receiverId = userId;
  await assertIndependent(context, { personId: context.actor.id ?? '', receiverId });
  if (!approver) {
    await requireWithinGiftLimits(context, { userId, amount });
    return null;
  }
  const personId = await requireSecondApprover(context, approver, 'money.give');
  await assertIndependent(context, { personId, receiverId });
  return personId;
}
