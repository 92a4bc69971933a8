import type { Context } from '@/lib/domain/context';
import type { WalletTransactionType } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

export interface WriteLineInput {
  txnid: string;
  userId: string;
  userEmail: string;
  type: WalletTransactionType;
  amount: Paise;
  journalId: string;
  /** What the customer reads beside it. */
  note: string | null;
  orderId?: string | undefined;
}

/** The customer's line for a movement that has happened, in the transaction that makes it. */
export async function writeLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { note, orderId, ...line }: WriteLineInput,
): Promise<void> {
  const now = clock.now();
  await db.walletTransaction.create({
    data: {
      ...line,
      status: line.type === 'Refunded' ? 'Refunded' : 'Success',
      orderId: orderId ?? null,
      reason: note,
      createdAt: now,
      updatedAt: now,
    },
  });
}
