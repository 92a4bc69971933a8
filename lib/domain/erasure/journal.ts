// The erasures, and the withdrawals of consents, each in a file beside the heads of the audit log: a database that is
// restored from a backup does not know of those since. The files hold only ids, purposes and times, and no personal
// data. They are two, because the version before refuses a line of another form.
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PURPOSES } from '@/lib/domain/consents/schema';

const lineSchema = z.object({ account: z.string().min(1), sealedAt: z.coerce.date() });
export type JournalLine = z.output<typeof lineSchema>;

const withdrawalSchema = z.object({
  /** The number of its row. */
  consent: z.string().regex(/^\d+$/),
  account: z.string().min(1),
  purpose: z.enum([...PURPOSES, 'guardian']),
  at: z.coerce.date(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

/** `headsFile`: where the heads of the audit log are written. */
export function journalBeside(headsFile: string): string {
  const { dir, name } = path.parse(headsFile);
  return path.join(dir, `${name}.erasures.jsonl`);
}

/** `journal`: the file of the erasures. */
export function withdrawalsBeside(journal: string): string {
  return `${journal.replace(/\.erasures\.jsonl$/, '')}.withdrawals.jsonl`;
}

/** What was erased, each account once; none when there is no file. Throws on a line that cannot be read. */
export async function readJournal(file: string): Promise<JournalLine[]> {
  const lines = await readLines(file, lineSchema);
  return [...new Map(lines.map((line) => [line.account, line])).values()];
}

/** What was withdrawn, in the order in which it was written. Throws as above. */
export function readWithdrawals(file: string): Promise<Withdrawal[]> {
  return readLines(file, withdrawalSchema);
}

async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  return wholeLines(await readText(file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** Without a last line that a power failure cut off. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

export async function appendToJournal(file: string, lines: (JournalLine | Withdrawal)[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true });
  const text = await readText(file);
  const whole = wholeLines(text);
  // The next line would become a part of it, and neither could be read.
  if (whole !== text) await truncate(file, Buffer.byteLength(whole));
  // One write for each line: a power failure cuts off the last one at most, which is written again.
  for (const line of lines) await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true });
}
