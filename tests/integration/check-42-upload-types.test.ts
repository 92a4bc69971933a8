// Check 42: only a still picture, judged by its content, is accepted, and it is encoded again before it is stored.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawShareCard } from '@/app/(api)/media/share/[id]/share-card';
import { testMedia } from '../support/media';
import { makeAnimation, makeMovingPng, makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000', MEDIA_DIR: pictures.folder });
const { token } = await newPerson(shop.db, { role: 'admin' });

const upload = (bytes: Uint8Array, filename?: string) =>
  shop.call('POST /admin/uploadimage', { token, ...uploadForm(bytes, {}, filename) });

const picture = await makePicture();
const png = await makePicture({ width: 80, height: 60, format: 'png' });
const webp = await makePicture({ width: 80, height: 60, format: 'webp' });
const SCRIPT = '<script>alert(document.domain)</script>';
const avif = await sharp(png).avif().toBuffer();
const tiff = await sharp(png).tiff().toBuffer();
const [movingGif, movingWebp, movingPng] = [
  await makeAnimation('gif'),
  await makeAnimation('webp'),
  await makeMovingPng(),
];
const riff = (kind: string) =>
  Buffer.concat([Buffer.from(`RIFF\x10\0\0\0${kind}`, 'latin1'), Buffer.alloc(16)]);

const PAYLOAD = Buffer.from(`PK\x03\x04<?php system($_GET[0]);?>${SCRIPT}`);
const withExif = await sharp(picture)
  .withExif({ IFD0: { Copyright: PAYLOAD.toString('latin1'), ImageDescription: SCRIPT } })
  .jpeg()
  .toBuffer();
const withXmp = await sharp(webp).withXmp(`<x>${SCRIPT}</x>`).webp().toBuffer();

describe('check 42: uploads that are no still picture', () => {
  const OTHER_KIND = 'Please choose a JPEG, PNG or WebP image.';
  const MOVES = 'Moving images are not taken. Please choose a still one.';
  const BROKEN = 'The image could not be read. It may be damaged or cut short.';

  const wrong: Record<string, [Uint8Array, number, string]> = {
    'an SVG with a script': [
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      415,
      OTHER_KIND,
    ],
    'HTML as a PNG': [Buffer.from(`<!doctype html>${SCRIPT}`), 415, OTHER_KIND],
    'HTML behind the first bytes of a PNG': [
      Buffer.concat([png.subarray(0, 8), Buffer.from(`<!doctype html>${SCRIPT}`)]),
      400,
      BROKEN,
    ],
    'HTML behind the first bytes of a JPEG': [
      Buffer.concat([picture.subarray(0, 4), Buffer.from(SCRIPT)]),
      400,
      BROKEN,
    ],
    'a GIF that is a script too': [Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1'), 415, OTHER_KIND],
    'a moving GIF': [movingGif, 415, OTHER_KIND],
    'a moving WebP': [movingWebp, 400, MOVES],
    'a moving PNG': [movingPng, 400, MOVES],
    'a PDF': [Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), 415, OTHER_KIND],
    'a ZIP': [Buffer.from('PK\x03\x04........'), 415, OTHER_KIND],
    'an AVIF': [avif, 415, OTHER_KIND],
    'a TIFF': [tiff, 415, OTHER_KIND],
    'a sound in the box of a WebP': [riff('WAVE'), 415, OTHER_KIND],
    'an empty box of a WebP': [riff('WEBP'), 400, BROKEN],
    PHP: [Buffer.from('<?php system($_GET[0]);'), 415, OTHER_KIND],
    'a JPEG cut short': [picture.subarray(0, picture.length / 2), 400, BROKEN],
    'a PNG cut short': [png.subarray(0, png.length / 2), 400, BROKEN],
    'a WebP cut short': [webp.subarray(0, webp.length / 2), 400, BROKEN],
  };

  it.each(Object.entries(wrong))('%s is refused in a sentence, and nothing is stored', async (_, given) => {
    const [bytes, status, sentence] = given;
    const before = await fingerprint(shop.db.pool);
    const files = await pictures.files();
    for (const filename of ['banner.jpg', 'banner.php.png', 'banner.svg']) {
      const reply = await upload(bytes, filename);
      expectRefusal(reply, status, filename);
      expect(reply.body?.message).toBe(sentence);
    }
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    expect(await pictures.files()).toEqual(files);
  });
});

describe('check 42: uploads that are still pictures', () => {
  const given: Record<string, Buffer> = {
    'a JPEG with a ZIP and a script behind it': Buffer.concat([picture, PAYLOAD]),
    'a PNG with a PDF behind it': Buffer.concat([png, Buffer.from('%PDF-1.7'), PAYLOAD]),
    'a JPEG whose camera wrote a script': withExif,
    'a WebP with a text': withXmp,
  };

  it.each(Object.entries(given))(
    '%s is encoded again: none of its bytes beside the pixels remain',
    async (_, bytes) => {
      const before = new Set(await pictures.files());
      const reply = await upload(bytes, 'banner.php%00.png');
      expect(reply.status, reply.text).toBe(200);
      const made = (await pictures.files()).filter((name) => !before.has(name));
      expect(made).toHaveLength(3);
      for (const name of made) {
        expect(name).toMatch(/^[0-9a-f]{32}-(480|960|1440)\.webp$/);
        const stored = await readFile(path.join(pictures.folder, name));
        expect(stored.equals(bytes)).toBe(false);
        const text = stored.toString('latin1');
        for (const trace of ['<?php', '<script', 'PK\x03\x04', '%PDF', 'Exif', 'XMP '])
          expect(text).not.toContain(trace);
        const { format, exif, xmp, icc } = await sharp(stored).metadata();
        expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' });
      }
    },
  );
});

describe('check 42: decoders after the first picture', () => {
  it('no other decoder can be started in this process by any call', async () => {
    await upload(picture);
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await expect(sharp(gif).metadata()).rejects.toThrow(/unsupported|block/i);
  });

  it('the share card of a product, which is an SVG before it is a picture, can still be drawn', async () => {
    await upload(picture);
    const { png: card } = await drawShareCard(
      { name: 'Mobile Legends: Bang Bang', imgpath: '/nowhere' },
      'Tarang',
    );
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it.each(['Free Fire 💎🔥', 'Emoji ™️ ❤️‍🔥 1️⃣', 'मोबाइल लेजेंड्स', '原神', 'دايموند', '𝕯iamonds ☃ ①', '💎'])(
    'the share card of %s is drawn without asking any server outside',
    async (name) => {
      const asked = vi.spyOn(globalThis, 'fetch');
      const { png: card } = await drawShareCard({ name, imgpath: '/nowhere' }, `Tarang ${name}`);
      const hosts = asked.mock.calls.map(([address]) => new URL(String(address)).hostname);
      asked.mockRestore();
      expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([]);
      expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200 });
    },
  );
});
