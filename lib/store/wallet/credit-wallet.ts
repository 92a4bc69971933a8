import type { WalletTransactionType } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import type { Context } from '@/lib/store/context';
import { type Entry, type JournalReason, movement } from './ledger';
import { postJournal } from './post-journal';

export interface CreditWalletInput {
  userId: string;
  userEmail: string;
  amount: Paise;
  /** Where the money comes from. */
  from: Pick<Entry, 'account'>;
  reason: JournalReason;
  reference: string;
  /** What the customer reads beside the line. */
  note: string;
  type: WalletTransactionType;
  orderId?: string;
}

/** Puts money into a customer's wallet with the line they will see. False when it was booked before. */
export async function creditWallet(
  context: Pick<Context, 'db' | 'clock'>,
  input: CreditWalletInput,
): Promise<boolean> {
  const { userId, userEmail, amount, from, reason, reference, note, type, orderId } = input;
  const entries = movement(from, { account: 'wallet', userId }, 'INR', amount);
  const journal = await postJournal(context, { reason, reference, entries, note });
  if (!journal) return false;
  const now = context.clock.now();
  await context.db.walletTransaction.create({
    data: {
      txnid: newTransactionId(context.clock),
      userId,
      userEmail,
      type,
      status: type === 'Refunded' ? 'Refunded' : 'Success',
      amount,
      orderId: orderId ?? null,
      journalId: journal.id,
      reason: note,
      createdAt: now,
      updatedAt: now,
    },
  });
  return true;
}
