// The encryption of backups: AES-256-GCM in chunks, so that a file of any size is written and read as a stream, and no
// byte is given out before it was authenticated.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { LaunchError } from '@/lib/launch/launch-error';

const MAGIC = Buffer.from('TRNGBAK1');
const SALT = 16;
const CHECK = 16;
const HEADER = MAGIC.length + SALT + CHECK;
/** Bytes of plain text in a chunk. Each chunk in the file has its length before it and its tag behind it. */
const CHUNK = 1024 * 1024;
const TAG = 16;
const LENGTH = 4;
/** Set in the length of the last chunk. A file without it was cut off. */
const LAST = 0x8000_0000;

/** A file that was encrypted with another key. */
export class OtherKeyError extends LaunchError {}

interface FileKey {
  key: Buffer;
  /** Tells a wrong key from a changed file. */
  check: Buffer;
}

/** Each file has a key of its own, so that counting the chunks is enough for nonces that never repeat. */
function keyOf(backupKey: string, salt: Buffer): FileKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', backupKey, salt, `tarang backup ${purpose}`, 32));
  return { key: derive('file'), check: derive('check').subarray(0, CHECK) };
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 4);
  return nonce;
}

/** The name is authenticated with each chunk, so that no file passes for another one of the same key. */
function authenticated(name: string, isLast: boolean): Buffer {
  return Buffer.from(`${isLast ? 'last' : 'more'} ${name}`);
}

/** Encrypts what is written to it. `name` is the path of the file inside the backup folder. */
export function createSealing(backupKey: string, name: string): Transform {
  const salt = randomBytes(SALT);
  const { key, check } = keyOf(backupKey, salt);
  let waiting: Buffer[] = [];
  let size = 0;
  let chunks = 0;
  let begun = false;

  function seal(stream: Transform, plain: Buffer, isLast: boolean): void {
    if (!begun) stream.push(Buffer.concat([MAGIC, salt, check]));
    begun = true;
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunks++));
    cipher.setAAD(authenticated(name, isLast));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32BE(((isLast ? LAST : 0) | sealed.length) >>> 0);
    stream.push(Buffer.concat([length, sealed, cipher.getAuthTag()]));
  }

  return new Transform({
    transform(bytes: Buffer, _, done: TransformCallback) {
      waiting.push(bytes);
      size += bytes.length;
      if (size > CHUNK) {
        let all = Buffer.concat(waiting);
        // At least one byte waits for the end, which must be a chunk of its own.
        for (; all.length > CHUNK; all = all.subarray(CHUNK)) seal(this, all.subarray(0, CHUNK), false);
        waiting = [all];
        size = all.length;
      }
      done();
    },
    flush(done: TransformCallback) {
      seal(this, Buffer.concat(waiting), true);
      done();
    },
  });
}

/**
 * Decrypts what is written to it. Fails with a LaunchError for a wrong key, a changed file and one that was cut off.
 */
export function createOpening(backupKey: string, name: string): Transform {
  let held = Buffer.alloc(0);
  // Joined only when there is enough of it: joining all at each arrival would copy every byte eight times.
  let arrived: Buffer[] = [];
  let size = 0;
  /** Bytes without which nothing more can be read. */
  let wanted = HEADER;
  let key: Buffer | undefined;
  let chunks = 0;
  let ended = false;

  function readHeader(): Buffer | null {
    if (held.length < HEADER) return null;
    const salt = held.subarray(MAGIC.length, MAGIC.length + SALT);
    if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw changed(name);
    const found = keyOf(backupKey, salt);
    if (!timingSafeEqual(found.check, held.subarray(MAGIC.length + SALT, HEADER)))
      throw new OtherKeyError(
        `The backup file ${name} was not made with this BACKUP_KEY: set the key with which the backups were made.`,
      );
    held = held.subarray(HEADER);
    wanted = LENGTH;
    return found.key;
  }

  function openNext(stream: Transform, fileKey: Buffer): boolean {
    if (ended) throw changed(name);
    if (held.length < LENGTH) return false;
    const word = held.readUInt32BE();
    const isLast = (word & LAST) !== 0;
    const length = word & ~LAST;
    if (length > CHUNK) throw changed(name);
    const end = LENGTH + length + TAG;
    if (held.length < end) {
      wanted = end;
      return false;
    }
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(chunks++));
    decipher.setAAD(authenticated(name, isLast));
    decipher.setAuthTag(held.subarray(LENGTH + length, end));
    try {
      const plain = Buffer.concat([
        decipher.update(held.subarray(LENGTH, LENGTH + length)),
        decipher.final(),
      ]);
      if (plain.length > 0) stream.push(plain);
    } catch (error) {
      throw changed(name, error);
    }
    held = held.subarray(end);
    ended = isLast;
    // After the last chunk a single byte is too much.
    wanted = isLast ? 1 : LENGTH;
    return true;
  }

  return new Transform({
    transform(bytes: Buffer, _, done: TransformCallback) {
      try {
        arrived.push(bytes);
        size += bytes.length;
        if (size >= wanted) {
          held = Buffer.concat(arrived);
          key ??= readHeader() ?? undefined;
          if (key) while (held.length > 0 && openNext(this, key));
          arrived = [held];
          size = held.length;
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done: TransformCallback) {
      done(
        ended
          ? null
          : new LaunchError(
              `The backup file ${name} was cut off: its end is missing, so it cannot be restored.`,
            ),
      );
    },
  });
}

function changed(name: string, cause?: unknown): LaunchError {
  return new LaunchError(
    `The backup file ${name} was changed after it was written: its bytes do not agree with their checksum.`,
    { cause },
  );
}
