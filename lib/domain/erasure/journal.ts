// The erasures in a file beside the heads of the audit log: a database that is restored from a backup does not know of
// those since. The file holds only the ids of accounts and times, and no personal data.
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const lineSchema = z.object({ account: z.string().min(1), sealedAt: z.coerce.date() });
export type JournalLine = z.output<typeof lineSchema>;

/** `headsFile`: where the heads of the audit log are written. */
export function journalBeside(headsFile: string): string {
  const { dir, name } = path.parse(headsFile);
  return path.join(dir, `${name}.erasures.jsonl`);
}

/** What was erased, each account once; none when there is no file. Throws on a line that cannot be read. */
export async function readJournal(file: string): Promise<JournalLine[]> {
  const lines = wholeLines(await readText(file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return [...new Map(lines.map((line) => [line.account, line])).values()];
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

export async function appendToJournal(file: string, lines: JournalLine[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true });
  const text = await readText(file);
  const whole = wholeLines(text);
  // The next line would become a part of it, and neither could be read.
  if (whole !== text) await truncate(file, Buffer.byteLength(whole));
  // One write for each line: a power failure cuts off the last one at most, which is written again.
  for (const { account, sealedAt } of lines)
    await appendFile(file, `${JSON.stringify({ account, sealedAt: sealedAt.toISOString() })}\n`, {
      flush: true,
    });
}
