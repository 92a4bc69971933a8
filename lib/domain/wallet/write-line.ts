import type { Context } from '@/lib/domain/context';
import { type LineRow, lineSql } from './ledger-sql';

export type WriteLineInput = Omit<LineRow, 'now'>;

/** The customer's line for a movement that has happened, in the transaction that makes it. */
export async function writeLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  line: WriteLineInput,
): Promise<void> {
  await db.$executeRaw(lineSql({ ...line, now: clock.now() }));
}
