import { assertHere } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { movement, postJournal, readAmount, writeLine } from '@/lib/domain/wallet';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish, type Message, message } from '@/lib/platform/messages';

export interface RedeemPointsInput {
  viewer: Viewer;
  /** Whole points; each is redeemed for one T-Coin. */
  value: number;
  idempotency: IdempotencyHandle;
}

/**
 * Redeems points for T-Coins, one for one, in one journal with both currencies. Throws invalid_input, not_available,
 * and unavailable for a customer who is moving to another cell.
 */
export async function redeemPoints(
  context: Context,
  { viewer, value, idempotency }: RedeemPointsInput,
): Promise<{ msg: Message }> {
  const amount = readAmount(context, value);
  const userId = viewer.userid;
  const reply = { msg: message('wallet.pointsRedeemed', { value }) };
  await transaction(context, async (inside) => {
    await assertHere(inside, userId);
    const txnid = newTransactionId(context.clock);
    const journal = await postJournal(inside, {
      reason: 'points_redeemed',
      reference: txnid,
      entries: [
        ...movement({ account: 'points', userId }, { account: 'rewards' }, 'POINTS', amount),
        ...movement({ account: 'rewards' }, { account: 'wallet', userId }, 'INR', amount),
      ],
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_available')
        throw new AppError('not_available', 'wallet.notEnoughPoints');
      throw error;
    });
    if (!journal) return;
    await writeLine(inside, {
      txnid,
      userId,
      type: 'Credit',
      amount,
      journalId: journal.id,
      note: inEnglish('stored.pointsRedeemed'),
    });
    await idempotency.write(inside.db, reply);
    failpoint('redemption:before');
  });
  failpoint('redemption:after');
  return reply;
}
