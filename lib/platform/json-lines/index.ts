// Files with one JSON value a line that survive a power failure within a write. Lines are added, and none is changed.
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';

/** None when there is no file. Throws on a line that cannot be read. */
export async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
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

export async function appendLines(file: string, lines: readonly object[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true });
  const text = await readText(file);
  const whole = wholeLines(text);
  // The next line would become a part of it, and neither could be read.
  if (whole !== text) await truncate(file, Buffer.byteLength(whole));
  // One write for each line: a power failure cuts off the last one at most, which is written again.
  for (const line of lines) await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true });
}
