// The encryption of backups: what was written comes back, and whatever else is read is refused with its reason.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createOpening, createSealing } from '@/lib/launch/backup/sealed-file';

const KEY = 'a key of this test alone, 0123456789 abcdefgh';
const MEGABYTE = 1024 * 1024;
const seal = (plain: Buffer, name = 'wal/one') =>
  buffer(Readable.from(plain.length > 0 ? [plain] : []).pipe(createSealing(KEY, name)));

/** Reads in pieces of 64 KB, as from a file. */
async function open(sealed: Buffer, { key = KEY, name = 'wal/one' } = {}): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(sealed.length / 65_536) }, (_, index) =>
    sealed.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return openPieces(pieces, key, name);
}

function openPieces(pieces: Buffer[], key = KEY, name = 'wal/one'): Promise<Buffer> {
  const opening = createOpening(key, name);
  Readable.from(pieces).pipe(opening);
  return buffer(opening);
}

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE, 3 * MEGABYTE + 7])(
  '%i bytes come back as they were, and are not readable in between',
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await seal(plain);
    expect((await open(sealed)).equals(plain)).toBe(true);
    if (size >= 1000) expect(sealed.includes(plain.subarray(100, 132))).toBe(false);
  },
);

test('the same bytes are written differently each time', async () => {
  const plain = Buffer.from('the same');
  expect((await seal(plain)).equals(await seal(plain))).toBe(false);
});

test('a wrong key is told from a changed file', async () => {
  const sealed = await seal(Buffer.from('a secret'));
  await expect(open(sealed, { key: `${KEY}.` })).rejects.toThrow(
    'The backup file wal/one was not made with this BACKUP_KEY: set the key with which the backups were made.',
  );
});

test('a file that is cut off anywhere is refused, at the end of a chunk too', async () => {
  const sealed = await seal(randomBytes(2 * MEGABYTE + 100));
  const header = 40;
  const chunk = 4 + MEGABYTE + 16;
  for (const length of [0, 10, header, header + chunk, header + 2 * chunk, sealed.length - 1])
    await expect(open(sealed.subarray(0, length)), String(length)).rejects.toThrow(
      'The backup file wal/one was cut off: its end is missing, so it cannot be restored.',
    );
});

test('a flipped bit is refused wherever it is', async () => {
  const sealed = await seal(Buffer.from('a secret of some length'));
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(open(changed), String(place)).rejects.toThrow(/^The backup file wal\/one was /);
  }
});

test('exchanged chunks, added bytes, and an authentic file under another name are refused', async () => {
  const sealed = await seal(randomBytes(2 * MEGABYTE + 100));
  const [header, chunk] = [40, 4 + MEGABYTE + 16];
  const exchanged = Buffer.concat([
    sealed.subarray(0, header),
    sealed.subarray(header + chunk, header + 2 * chunk),
    sealed.subarray(header, header + chunk),
    sealed.subarray(header + 2 * chunk),
  ]);
  const reason = 'was changed after it was written';
  await expect(open(exchanged)).rejects.toThrow(reason);
  await expect(open(Buffer.concat([sealed, Buffer.from('more')]))).rejects.toThrow(reason);
  await expect(open(sealed, { name: 'wal/two' })).rejects.toThrow(reason);
});

test('it does not matter where the pieces end, and bytes that come after the last chunk are refused', async () => {
  const plain = randomBytes(2 * MEGABYTE + 100);
  const sealed = await seal(plain);
  const [header, chunk] = [40, 4 + MEGABYTE + 16];
  const ends = [header, header + chunk, header + 2 * chunk, sealed.length];
  const pieces = ends.map((end, at) => sealed.subarray(ends[at - 1] ?? 0, end));
  expect((await openPieces(pieces)).equals(plain)).toBe(true);
  const small = await seal(Buffer.from('a secret of some length'));
  const bytes = Array.from(small, (byte) => Buffer.from([byte]));
  expect(`${await openPieces(bytes)}`).toBe('a secret of some length');
  await expect(openPieces([...pieces, Buffer.from('m')])).rejects.toThrow('was changed after it was written');
});
