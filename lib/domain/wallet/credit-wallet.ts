import type { Context } from '@/lib/domain/context';
import type { WalletTransactionType } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { type Entry, movement } from './ledger';
import { postJournal } from './post-journal';
import type { JournalReason } from './schema';
import { writeLine } from './write-line';

export interface CreditWalletInput {
  userId: string;
  amount: Paise;
  /** The account that gives the money. */
  from: Pick<Entry, 'account'>;
  reason: JournalReason;
  reference: string;
  /** The text that the customer sees with the transaction. */
  note: string;
  type: WalletTransactionType;
  orderId?: string;
  /** The administrator who gave it, if one did. */
  actorId?: string | null;
}

/**
 * Credits an amount (paise) to a wallet and writes the customer's transaction, in the caller's transaction. Returns
 * false and writes nothing when reason and reference were booked before.
 */
export async function creditWallet(
  context: Pick<Context, 'db' | 'clock'>,
  input: CreditWalletInput,
): Promise<boolean> {
  const { userId, amount, from, reason, reference, note, type, orderId, actorId } = input;
  const entries = movement(from, { account: 'wallet', userId }, 'INR', amount);
  const journal = await postJournal(context, {
    reason,
    reference,
    entries,
    note,
    ...(actorId ? { actorId } : {}),
  });
  if (!journal) return false;
  const txnid = newTransactionId(context.clock);
  await writeLine(context, { txnid, userId, type, amount, journalId: journal.id, note, orderId });
  return true;
}
