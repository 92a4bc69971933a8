import type { Currency, Db, LedgerJournal, Prisma, User, Wallet, WalletTransaction } from '@/lib/platform/db';
import { newId, newTransactionId } from '@/lib/platform/ids';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

export interface Entry {
  account: Prisma.LedgerEntryUncheckedCreateInput['account'];
  amount: bigint;
  walletId?: string;
  currency?: Currency;
}

/** A complete movement of money: the entries must sum to zero, or the database refuses it at commit. */
export function makeJournal(
  db: Db,
  entries: Entry[],
  given: Partial<Prisma.LedgerJournalUncheckedCreateInput> = {},
): Promise<LedgerJournal> {
  return db.ledgerJournal.create({
    data: {
      id: newId(),
      reason: 'test',
      reference: String(nextNumber()),
      createdAt: NOON,
      entries: { create: entries.map((entry) => ({ currency: 'INR' as const, ...entry, createdAt: NOON })) },
      ...given,
    },
  });
}

export interface WalletGiven {
  id?: string;
  /** Paise (or hundredths of a point); it comes from the store's adjustments by a journal of its own. */
  balance?: bigint;
  currency?: Currency;
}

/** A customer's wallet (or points, with `currency: 'POINTS'`) whose balance agrees with the ledger. */
export async function makeWallet(
  db: Db,
  user: Pick<User, 'id'>,
  { id = newId(), balance = 0n, currency = 'INR' }: WalletGiven = {},
): Promise<Wallet> {
  const wallet = await db.wallet.create({
    data: { id, userId: user.id, currency, balance, createdAt: NOON, updatedAt: NOON },
  });
  if (balance > 0n)
    await makeJournal(db, [
      { account: 'adjustments', amount: -balance, currency },
      { account: currency === 'INR' ? 'wallet' : 'points', walletId: wallet.id, amount: balance, currency },
    ]);
  return wallet;
}

/** A line of the customer's wallet history: a credit of ₹100 that succeeded. */
export function makeTransaction(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  given: Partial<Prisma.WalletTransactionUncheckedCreateInput> = {},
): Promise<WalletTransaction> {
  return db.walletTransaction.create({
    data: {
      txnid: newTransactionId(),
      userId: user.id,
      userEmail: '',
      type: 'Credit',
      status: 'Success',
      amount: 100_00n,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

/** A gift of ₹100 by staff to a user who has a wallet; returns the id of its wallet transaction. */
export async function makeGift(db: Db, user: Pick<User, 'id' | 'email'>): Promise<string> {
  const { id: walletId } = await db.wallet.update({
    where: { userId_currency: { userId: user.id, currency: 'INR' } },
    data: { balance: { increment: 100_00n } },
  });
  const { id: journalId } = await makeJournal(
    db,
    [
      { account: 'adjustments', amount: -100_00n },
      { account: 'wallet', walletId, amount: 100_00n },
    ],
    { reason: 'admin_credit' },
  );
  return (await makeTransaction(db, user, { journalId })).txnid;
}
