// The erasures in a file beside the heads of the audit log: a database that is restored from a backup does not know of
// those since. The file holds only the ids of accounts and times, and no personal data.
import path from 'node:path';
import { z } from 'zod';
import { appendLines, readLines } from '@/lib/platform/json-lines';

const lineSchema = z.object({ account: z.string().min(1), sealedAt: z.coerce.date() });
export type JournalLine = z.output<typeof lineSchema>;

/** `headsFile`: where the heads of the audit log are written. */
export function journalBeside(headsFile: string): string {
  const { dir, name } = path.parse(headsFile);
  return path.join(dir, `${name}.erasures.jsonl`);
}

/** What was erased, each account once; none when there is no file. Throws on a line that cannot be read. */
export async function readJournal(file: string): Promise<JournalLine[]> {
  const lines = await readLines(file, lineSchema);
  return [...new Map(lines.map((line) => [line.account, line])).values()];
}

export function appendToJournal(file: string, lines: JournalLine[]): Promise<void> {
  return appendLines(file, lines);
}
