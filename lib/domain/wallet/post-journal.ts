import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { Entry } from './ledger';
import { creditSql, debitSql, type EntryRow, entriesSql, type JournalRow, journalSql } from './ledger-sql';

export interface PostJournalInput extends Omit<JournalRow, 'id' | 'now'> {
  entries: Entry[];
}

/**
 * Writes a journal with its entries and changes the balances, in the caller's transaction. Returns null and writes
 * nothing when reason and reference were booked before. Throws not_available when a balance would fall below zero. To
 * avoid deadlocks, the caller must have locked the order and the payment before.
 */
export async function postJournal(
  context: Pick<Context, 'db' | 'clock'>,
  { entries, ...journal }: PostJournalInput,
): Promise<{ id: string } | null> {
  const { db, clock } = context;
  const id = newId(clock);
  const now = clock.now();
  if ((await db.$executeRaw(journalSql({ ...journal, id, now }))) === 0) return null;
  const rows: EntryRow[] = [];
  for (const { userId, account, currency, amount } of entries) {
    const wallet = userId === undefined ? null : await moveBalance(context, { currency, amount, userId });
    rows.push({ account, currency, amount, wallet });
  }
  await db.$executeRaw(entriesSql({ journalId: id, rows, now }));
  return { id };
}

/** Changes the balance of a wallet and returns the wallet's id. */
async function moveBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, currency, amount }: Required<Omit<Entry, 'account'>>,
): Promise<string> {
  const now = clock.now();
  const [moved] = await db.$queryRaw<{ wallet_id: string }[]>(
    amount > 0n
      ? creditSql({ userId, currency, amount, now }, newId(clock))
      : debitSql({ userId, currency, amount: -amount, now }),
  );
  if (!moved) throw new AppError('not_available', 'wallet.insufficientBalance');
  return moved.wallet_id;
}
