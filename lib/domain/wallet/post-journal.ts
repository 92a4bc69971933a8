import type { Context } from '@/lib/domain/context';
import { type Part, Prisma, Statement } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { Entry } from './ledger';
import { creditSql, debitSql, type EntryRow, entriesSql, type JournalRow, journalsSql } from './ledger-sql';

export interface PostJournalInput extends Omit<JournalRow, 'id' | 'now'> {
  entries: Entry[];
}

/**
 * Writes a journal with its entries and changes the balances, in one statement of the caller's transaction. Returns
 * null and writes nothing when reason and reference were booked before. Throws not_available when a balance would fall
 * below zero. To avoid deadlocks, the caller must have locked the order and the payment before.
 */
export async function postJournal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { entries, ...journal }: PostJournalInput,
): Promise<{ id: string } | null> {
  const id = newId(clock);
  const now = clock.now();
  const statement = new Statement();
  const booked = statement.add('booked', journalsSql([{ ...journal, id, now }]));
  // Each wallet waits for the one before it, so that they are locked in the order of the entries.
  let last: Part = booked;
  const rows = entries.map(({ userId, account, currency, amount }, index): EntryRow => {
    const entry = { journalId: id, account, currency, amount };
    if (userId === undefined) return { ...entry, wallet: null };
    const change = { userId, currency, amount: amount > 0n ? amount : -amount, now };
    const sql = amount > 0n ? creditSql(change, newId(clock), last) : debitSql(change, last);
    last = statement.add(`wallet${index}`, sql);
    return { ...entry, wallet: last };
  });
  statement.add('entries', entriesSql(rows, now, last));
  const done = await statement.run<{ booked: boolean; moved: boolean }>(
    db,
    Prisma.sql`select exists (select from ${booked.name}) as booked, exists (select from ${last.name}) as moved`,
  );
  if (!done?.booked) return null;
  if (!done.moved) throw new AppError('not_available', 'wallet.insufficientBalance');
  return { id };
}
