import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import type { BackupPlace } from './backup-settings';
import { createOpening, createSealing } from './sealed-file';

/**
 * Compresses, encrypts and stores a file under its name in the backup folder. It appears under that name only when it
 * is whole and on the disk. A name that is taken stays as it is, and is compared with `source` if that can be read
 * again.
 */
export async function storeFile(
  { folder, key }: BackupPlace,
  name: string,
  source: () => Readable,
): Promise<void> {
  const target = path.join(folder, name);
  const draft = `${target}.${randomUUID()}.new`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      source(),
      createZstdCompress(),
      createSealing(key, name),
      // flush: on the disk before its name is given.
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    );
    // Not a rename, which would replace a file of that name.
    await link(draft, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await demandSame({ folder, key }, name, source());
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a stored file back. The stream fails with a LaunchError when the file is not what was stored. */
export function openFile(place: BackupPlace, name: string): Readable {
  return Readable.from(readPlain(place, name), { objectMode: false });
}

async function* readPlain({ folder, key }: BackupPlace, name: string): AsyncGenerator<Buffer> {
  const plain = createZstdDecompress();
  // It ends `plain` with the error of each of them, which the loop throws.
  const read = pipeline(createReadStream(path.join(folder, name)), createOpening(key, name), plain).catch(
    () => {},
  );
  try {
    yield* plain;
  } catch (error) {
    throw asReadable(error, folder, name);
  } finally {
    await read;
  }
}

/** What the decompression says of a file that was cut off or changed is said by the decryption already. */
function asReadable(error: unknown, folder: string, name: string): Error {
  if (error instanceof LaunchError) return error;
  if (errorCode(error) === 'ENOENT')
    return new LaunchError(`The backup file ${name} is missing in ${folder}.`);
  return new LaunchError(`The backup file ${name} cannot be read: ${String(error)}.`, { cause: error });
}

/** Throws when a stored file is not the same as the source: two databases write to one backup folder. */
async function demandSame(place: BackupPlace, name: string, source: Readable): Promise<void> {
  const stored = openFile(place, name)[Symbol.asyncIterator]();
  let left = Buffer.alloc(0);
  let same = true;
  for await (const bytes of source) {
    while (left.length < bytes.length) {
      const next = await stored.next();
      if (next.done) break;
      left = Buffer.concat([left, next.value]);
    }
    same &&= left.length >= bytes.length && left.subarray(0, bytes.length).equals(bytes);
    if (!same) break;
    left = left.subarray(bytes.length);
  }
  const rest = await stored.next();
  if (!same || left.length > 0 || !rest.done)
    throw new LaunchError(
      `The backup folder ${place.folder} has another ${name} already: give each database a folder of its own.`,
    );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
