import type { Context } from '@/lib/domain/context';
import { type LineRow, lineSql } from './ledger-sql';

export type WriteLineInput = Omit<LineRow, 'now'>;

/** Writes the customer's wallet transaction for a journal, in the transaction of the journal. */
export async function writeLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  line: WriteLineInput,
): Promise<void> {
  await db.$executeRaw(lineSql({ ...line, now: clock.now() }));
}
