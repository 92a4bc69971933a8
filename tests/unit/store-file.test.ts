// A file of the backups that cannot be read says why, and never with the words of the system.
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openFile, storeFile } from '@/lib/launch/backup/store-file';
import { LaunchError } from '@/lib/launch/launch-error';

const folder = mkdtempSync(path.join(tmpdir(), 'tarang-store-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = { folder, key: 'a key of this test alone, 0123456789 abcdefgh' };

test('a stored file is read back as it was', async () => {
  const bytes = Buffer.alloc(3_000_000, 'tarang');
  await storeFile(place, 'base/one', () => Readable.from([bytes]));
  expect((await buffer(openFile(place, 'base/one'))).equals(bytes)).toBe(true);
});

test('a file that is missing, or was cut off, is named in one sentence', async () => {
  const read = (name: string) => buffer(openFile(place, name));
  const missing = read('base/none');
  await expect(missing).rejects.toThrow(
    new LaunchError(`The backup file base/none is missing in ${folder}.`),
  );
  await storeFile(place, 'base/short', () => Readable.from([Buffer.from('tarang')]));
  truncateSync(path.join(folder, 'base/short'), 50);
  await expect(read('base/short')).rejects.toThrow('The backup file base/short was cut off');
});

test('who stops reading early leaves nothing open', async () => {
  const stream = openFile(place, 'base/one');
  for await (const _ of stream) break;
  expect(stream.destroyed).toBe(true);
});
