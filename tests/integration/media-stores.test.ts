// What every store of pictures promises, for the folder and for a bucket; and what only a bucket has to withstand.
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMediaBucket,
  createMediaFolder,
  type EncodedImage,
  type MediaStore,
  openMedia,
} from '@/lib/integrations/media';
import { systemClock } from '@/lib/platform/time';
import { testMedia } from '../support/media';
import { BUCKET, CREDENTIALS, startS3 } from '../support/s3-server';

const pictures = await testMedia();
let aside = 0;
const s3 = await startS3({ now: () => new Date(Date.now() + aside) });
afterAll(() => s3.close());
const options = { ...CREDENTIALS, endpoint: s3.endpoint, bucket: BUCKET, clock: systemClock };
const bucket = createMediaBucket(options);

const bytes = (text: string) => new TextEncoder().encode(text);
const image: EncodedImage = { 480: bytes('small'), 960: bytes('middle'), 1440: bytes('large') };

const stores: [string, MediaStore, () => Promise<string[]>, (name: string) => Promise<unknown>][] = [
  [
    'a folder',
    createMediaFolder(pictures.folder),
    () => readdir(pictures.folder),
    (name) => writeFile(path.join(pictures.folder, name), 'other'),
  ],
  [
    'a bucket',
    bucket,
    async () => [...s3.objects.keys()],
    async (name) => s3.objects.set(name, { bytes: Buffer.from('other'), at: new Date() }),
  ],
];

beforeEach(async () => {
  aside = 0;
  s3.failNext(0);
  s3.objects.clear();
  s3.calls.length = 0;
  for (const { key } of await createMediaFolder(pictures.folder).list())
    await createMediaFolder(pictures.folder).remove(key);
});

describe.each(stores)('%s', (_, store, names, put) => {
  test('returns each width as it was stored, under a key that nobody can guess', async () => {
    const [one, two] = [await store.save(image), await store.save(image)];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(two).not.toBe(one);
    for (const width of [480, 960, 1440] as const)
      expect(Buffer.from((await store.read(one, width)) ?? [])).toEqual(Buffer.from(image[width]));
    expect((await names()).sort()).toEqual(
      [one, two].flatMap((key) => ['1440', '480', '960'].map((width) => `${key}-${width}.webp`)).sort(),
    );
  });

  test('has nothing under a key that was never stored, and reads no other name', async () => {
    expect(await store.read('f'.repeat(32), 480)).toBeNull();
    await put('secret');
    for (const key of ['secret', '../secret', '', 'F'.repeat(32), `${'f'.repeat(32)}/`])
      expect(await store.read(key, 480)).toBeNull();
  });

  test('removes all widths, and does nothing when they are gone', async () => {
    const [gone, kept] = [await store.save(image), await store.save(image)];
    await store.remove(gone);
    await store.remove(gone);
    await store.remove('../../secret');
    expect(await store.read(gone, 960)).toBeNull();
    expect(await store.read(kept, 960)).not.toBeNull();
    expect((await store.list()).map(({ key }) => key)).toEqual([kept]);
  });

  test('lists every picture once with its age, incomplete ones too, and nothing that is not its own', async () => {
    const before = Date.now() - 5000;
    const whole = [await store.save(image), await store.save(image), await store.save(image)];
    const part = 'a'.repeat(32);
    await put(`${part}-480.webp`);
    await put('readme.txt');
    const listed = await store.list();
    expect(listed.map(({ key }) => key).sort()).toEqual([...whole, part].sort());
    for (const { storedAt } of listed) {
      expect(storedAt.getTime()).toBeGreaterThan(before);
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 5000);
    }
  });
});

describe('only a bucket', () => {
  test('is asked again when it is busy, and three times at the most', async () => {
    const key = await bucket.save(image);
    s3.failNext(2);
    expect(await bucket.read(key, 480)).not.toBeNull();
    s3.calls.length = 0;
    s3.failNext(10);
    await expect(bucket.read(key, 480)).rejects.toThrow('HTTP 503 SlowDown');
    expect(s3.calls).toHaveLength(3);
  });

  test('that fails in the middle of a picture keeps none of its widths', async () => {
    const calls = s3.calls;
    const failing = createMediaBucket({ ...options, timeout: 2000 });
    // The first width is stored, the second one fails each time.
    const saving = failing.save(image);
    while (s3.objects.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    s3.failNext(3);
    await expect(saving).rejects.toThrow(/refused to store a picture/);
    expect([...s3.objects.keys()]).toEqual([]);
    expect(calls.some((call) => call.startsWith('DELETE'))).toBe(true);
  });

  test.each([
    ['another secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
    ['another key', { keyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that does not exist', { bucket: 'others' }, 'NoSuchBucket'],
  ])('%s is an error that names what the service said, and no secret', async (_, other, code) => {
    const wrong = createMediaBucket({ ...options, ...other });
    await expect(wrong.save(image)).rejects.toThrow(code);
    await expect(wrong.list()).rejects.toThrow(code);
    const said = await wrong.list().catch((error: unknown) => String(error));
    expect(said).not.toContain(CREDENTIALS.secret);
    expect(s3.objects.size).toBe(0);
  });

  test('refuses a request that was held up for a quarter of an hour', async () => {
    aside = 16 * 60_000;
    await expect(bucket.list()).rejects.toThrow('RequestTimeTooSkewed');
  });
});

test('the settings choose: the bucket when it is named, else the folder', async () => {
  const folder = { MEDIA_DIR: pictures.folder, S3_REGION: CREDENTIALS.region } as Parameters<
    typeof openMedia
  >[0];
  await openMedia(folder, systemClock).save(image);
  expect(s3.objects.size).toBe(0);
  const named = {
    ...folder,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: CREDENTIALS.keyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secret,
  };
  await openMedia(named, systemClock).save(image);
  expect(s3.objects.size).toBe(3);
});
