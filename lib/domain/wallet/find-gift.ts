import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';

/** A gift of T-Coins, and what was taken back of it. */
export interface Gift {
  txnid: string;
  journalId: string;
  userId: string;
  amount: Paise;
  takenBack: { amount: Paise; at: Date; note: string | null } | null;
}

/** The gift of this wallet transaction; null for any other transaction. */
export async function findGift({ db }: Pick<Context, 'db'>, txnid: string): Promise<Gift | null> {
  const line = await db.walletTransaction.findUnique({ where: { txnid }, include: { journal: true } });
  if (line?.journal?.reason !== 'admin_credit') return null;
  const back = await db.ledgerJournal.findUnique({
    where: { reason_reference: { reason: 'gift_taken_back', reference: line.journal.id } },
    include: { walletTransactions: true },
  });
  const { userId, amount } = line;
  return {
    txnid,
    journalId: line.journal.id,
    userId,
    amount,
    takenBack: back && {
      amount: back.walletTransactions[0]?.amount ?? 0n,
      at: back.createdAt,
      note: back.note,
    },
  };
}
