// Check 31: a banner links to https or to a page of the store, checked when it is written and when it is shown.
import { describe, expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { testMedia } from '../support/media';
import { makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000', MEDIA_DIR: pictures.folder });
const { prisma } = shop.db;
const { token } = await newPerson(shop.db, { role: 'admin' });
const picture = await makePicture({ width: 60, height: 40 });

const ASTRAY = [
  'http://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://shop@evil.example',
  'https://shop:x@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://evil.example',
  '/\t/evil.example',
  '/home\r\nLocation: https://evil.example',
  'evil.example',
  'home',
  '../home',
  '?next=//evil.example',
  '#top',
  'https://',
];

describe('check 31: links of banners', () => {
  it.each(ASTRAY)("a banner's link is refused when it is written: %j", async (redirectUrl) => {
    const files = await pictures.files();
    const reply = await shop.call('POST /admin/uploadimage', {
      token,
      ...uploadForm(picture, { redirectUrl }),
    });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toMatch(/^The redirect URL must begin with https/);
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['redirectUrl']);
    expect(await pictures.files()).toEqual(files);
    expect(await prisma.galleryImage.count({ where: { redirectUrl } })).toBe(0);
  });

  it("a banner's link is checked again when it is shown, however its row was written", async () => {
    await prisma.galleryImage.createMany({
      data: ASTRAY.flatMap((redirectUrl) =>
        (['Popup', 'CarouselPc', 'CarouselMb'] as const).map((type) => ({
          id: newId(),
          title: 'Astray',
          type,
          url: '/art/x.webp',
          redirectUrl,
          createdAt: new Date(),
        })),
      ),
    });
    const shown = async () => {
      const { CarouselMb, CarouselPc, Popup } = (await shop.call('GET /gallery/images')).body ?? {};
      return [CarouselMb, CarouselPc, Popup].flat() as { title: string; redirectUrl: string | null }[];
    };
    const astray = async () => (await shown()).filter(({ title }) => title === 'Astray');
    await expect.poll(async () => (await astray()).length, { timeout: 2000 }).toBeGreaterThan(50);
    expect(new Set((await astray()).map(({ redirectUrl }) => redirectUrl))).toEqual(new Set([null]));
    const { images } = (await shop.call('GET /admin/imagegallery', { token })).body as {
      images: { title: string; redirectUrl: string | null }[];
    };
    expect(images.filter(({ title, redirectUrl }) => title === 'Astray' && redirectUrl !== null)).toEqual([]);
    // Other tests count the rows of these links.
    await prisma.galleryImage.deleteMany({ where: { title: 'Astray' } });
  });

  it.each(['/home', '/product/1?from=banner#items', 'https://example.com/a%2Fb'])(
    "a banner's link may be %s",
    async (redirectUrl) => {
      const reply = await shop.call('POST /admin/uploadimage', {
        token,
        ...uploadForm(picture, { redirectUrl }),
      });
      expect(reply.body).toMatchObject({ image: { redirectUrl } });
    },
  );
});
