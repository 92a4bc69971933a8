import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { istDateTime } from '@/lib/platform/time';

const headSchema = z.object({
  at: z.string(),
  position: z.coerce.bigint(),
  entry: z.coerce.bigint(),
  hash: z.string(),
});

/** The last link of the audit log's chain at some moment. */
export type AuditHead = z.infer<typeof headSchema>;

/** A line of the file, by its number; its head is null when the line cannot be read. */
export interface WrittenHead {
  line: number;
  head: AuditHead | null;
}

/**
 * Writes the head of the chain to the log and appends it to the file, where the role of the application cannot change
 * it. Returns it; null while the audit log is empty.
 */
export async function writeAuditHead(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  file: string,
): Promise<AuditHead | null> {
  const link = await db.auditLink.findFirst({ orderBy: { position: 'desc' } });
  if (!link) return null;
  const { position, entryId: entry } = link;
  const head = {
    at: istDateTime(clock.now()),
    position,
    entry,
    hash: Buffer.from(link.hash).toString('hex'),
  };
  const line = JSON.stringify({ ...head, position: String(position), entry: String(entry) });
  await mkdir(path.dirname(file), { recursive: true });
  // A line that a power failure cut off must not spoil the next one.
  const cut = !/(^|\n)$/.test(await readText(file));
  await appendFile(file, `${cut ? '\n' : ''}${line}\n`);
  log.info({ position: String(position), entry: String(entry), hash: head.hash }, 'head of the audit log');
  return head;
}

/** The heads in the file, oldest first; none when there is no file. */
export async function readAuditHeads(file: string): Promise<WrittenHead[]> {
  const lines = (await readText(file)).split('\n');
  return lines.flatMap((text, i) => (text === '' ? [] : [{ line: i + 1, head: parseHead(text) }]));
}

function parseHead(text: string): AuditHead | null {
  try {
    return headSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
