import { chownSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { LaunchError } from '@/lib/launch/launch-error';
import type { Account } from '@/lib/launch/postgres/postgres-account';

const BLOCK = 512;

interface Entry {
  name: string;
  size: number;
  kind: string;
}

/** Writes the files of a tar archive, as PostgreSQL sends it, into a folder, and gives them to the account. */
export async function untar(
  tar: Readable,
  folder: string,
  account: Account | undefined,
): Promise<{ files: number; bytes: number }> {
  const source = readBlocks(tar);
  const done = { files: 0, bytes: 0 };
  for (;;) {
    const header = await source.take(BLOCK);
    // Two empty blocks are the end; PostgreSQL leaves them out of what it sends.
    if (header === null || header.every((byte) => byte === 0)) return done;
    const { name, size, kind } = readHeader(header);
    const target = path.join(folder, name);
    if (kind === '5') {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      give(target, account);
      continue;
    }
    if (kind !== '0')
      throw new LaunchError(`The backup has a link, ${name}, which this version does not restore.`);
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeEntry(source, target, size);
    give(target, account);
    done.files += 1;
    done.bytes += size;
  }
}

function give(target: string, account: Account | undefined): void {
  if (account) chownSync(target, account.uid, account.gid);
}

function readHeader(header: Buffer): Entry {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  const prefix = text(345, 155);
  const name = path.normalize(prefix ? `${prefix}/${text(0, 100)}` : text(0, 100));
  const size = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0 || path.isAbsolute(name) || name.startsWith('..'))
    throw new LaunchError('The backup is no archive of files.');
  return { name, size, kind: text(156, 1) || '0' };
}

async function writeEntry(source: Blocks, target: string, size: number): Promise<void> {
  const file = await open(target, 'w', 0o600);
  try {
    for (let left = size; left > 0; ) {
      const bytes = await source.some(left);
      if (bytes === null) throw new LaunchError('The archive in the backup ends within a file.');
      await file.writeFile(bytes);
      left -= bytes.length;
    }
  } finally {
    await file.close();
  }
  const padding = (BLOCK - (size % BLOCK)) % BLOCK;
  if (padding > 0) await source.take(padding);
}

interface Blocks {
  /** Exactly so many bytes; null at the end. */
  take(bytes: number): Promise<Buffer | null>;
  /** At least one byte, and no more than so many; null at the end. */
  some(most: number): Promise<Buffer | null>;
}

function readBlocks(tar: Readable): Blocks {
  const chunks: AsyncIterator<Buffer> = tar[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const next = await chunks.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  }
  function cut(bytes: number): Buffer {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  }
  return {
    async take(bytes) {
      while (held.length < bytes) if (!(await more())) return null;
      return cut(bytes);
    },
    async some(most) {
      while (held.length === 0) if (!(await more())) return null;
      return cut(Math.min(most, held.length));
    },
  };
}
