import type { Context } from '@/lib/domain/context';
import { type LineRow, linesSql } from './ledger-sql';

export type WriteLineInput = Omit<LineRow, 'now'>;

/** Writes the customer's wallet transaction for a journal, in the transaction of the journal. */
export async function writeLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  line: WriteLineInput,
): Promise<void> {
  await db.$executeRaw(linesSql([{ ...line, now: clock.now() }]));
}
