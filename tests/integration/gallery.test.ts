// The gallery of the panel: what is uploaded, listed, served, shown on the home page and deleted.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deleteImage, sweepMedia } from '@/lib/domain/catalogue';
import { isSafeRedirect } from '@/lib/domain/catalogue/schema';
import { webProcess } from '@/lib/http/server/process';
import { newId } from '@/lib/platform/ids';
import { after, hours, systemClock } from '@/lib/platform/time';
import { makeItem, makeProduct } from '../support/make';
import { testMedia } from '../support/media';
import { makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000', MEDIA_DIR: pictures.folder });
const { prisma } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });
const { token } = admin;

interface Image {
  id: string;
  url: string;
  [field: string]: unknown;
}

async function upload(given: Record<string, string> = {}, bytes?: Buffer): Promise<Image> {
  const reply = await shop.call('POST /admin/uploadimage', {
    token,
    ...uploadForm(bytes ?? (await makePicture()), given),
  });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ success: true, message: 'Image uploaded successfully!' });
  return reply.body?.image as Image;
}

const remove = (id: string) => shop.call(`POST /admin/deleteimage/${id}`, { token });
const listed = async (query = '') =>
  (await shop.call(`GET /admin/imagegallery${query}`, { token })).body?.images as Image[];
const auditLogOf = (id: string) =>
  prisma.auditEntry.findMany({ where: { objectType: 'image', objectId: id }, orderBy: { id: 'asc' } });

test('an uploaded picture is listed, stored in three widths as WebP, and leaves a line in the audit log', async () => {
  const before = (await pictures.files()).length;
  const image = await upload(
    { title: ' Diwali offer ', type: 'Banner', redirectUrl: '/home' },
    await makePicture({ width: 2000, height: 1000 }),
  );
  expect(image).toMatchObject({ title: 'Diwali offer', type: 'Banner', redirectUrl: '/home' });
  expect((await listed())[0]).toEqual(image);
  const files = await pictures.files();
  expect(files.length - before).toBe(3);
  const key = image.url.slice('/media/'.length, '/media/'.length + 32);
  for (const width of [480, 960, 1440]) {
    const bytes = await readFile(path.join(pictures.folder, `${key}-${width}.webp`));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
  }
  expect(await auditLogOf(image.id)).toMatchObject([
    { actorId: admin.user.id, action: 'create-image', after: { title: 'Diwali offer', url: image.url } },
  ]);
});

test('an uploaded picture is not enlarged when it is small', async () => {
  const { url } = await upload({}, await makePicture({ width: 100, height: 60, format: 'png' }));
  const bytes = await readFile(path.join(pictures.folder, path.basename(url)));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 60 });
});

test('an uploaded picture is upright and carries no metadata of the camera', async () => {
  const lying = await sharp(await makePicture({ width: 400, height: 200 }))
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { url } = await upload({}, lying);
  const stored = await sharp(await readFile(path.join(pictures.folder, path.basename(url)))).metadata();
  expect(stored).toMatchObject({ width: 200, height: 400 });
  expect(stored.exif).toBeUndefined();
});

test('an uploaded picture is served under its address with an unlimited cache life', async () => {
  const { url } = await upload();
  for (const width of [480, 960, 1440]) {
    const reply = await fetch(shop.origin + url.replace(/-\d+\.webp$/, `-${width}.webp`));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
    });
  }
});

test('an uploaded picture is in the public gallery at once, and gone from it once it is deleted', async () => {
  const image = await upload({ type: 'CarouselPc', title: 'On the home page' });
  const shown = async () => (await shop.call('GET /gallery/images')).text;
  await expect.poll(shown, { timeout: 2000 }).toContain(image.url);
  await remove(image.id);
  await expect.poll(shown, { timeout: 2000 }).not.toContain(image.url);
});

test('the gallery is filtered by type', async () => {
  const popup = await upload({ type: 'Popup' });
  const popups = await listed('?type=Popup');
  expect(popups.map(({ id }) => id)).toContain(popup.id);
  expect(new Set(popups.map(({ type }) => type))).toEqual(new Set(['Popup']));
  expect((await listed('?type=nonsense')).length).toBeGreaterThan(popups.length);
});

test.each(['title', 'type'])(
  'an upload without a part (%s) is refused in the words of the spec',
  async (missing) => {
    const before = await pictures.files();
    const form = uploadForm(await makePicture(), { [missing]: '' });
    const reply = await shop.call('POST /admin/uploadimage', { token, ...form });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe('Please provide all required fields!');
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual([missing]);
    expect(await pictures.files()).toEqual(before);
  },
);

test('an upload of the file alone is refused in the words of the spec', async () => {
  const { headers, body } = uploadForm(Buffer.alloc(0), {}, '');
  const reply = await shop.call('POST /admin/uploadimage', { token, headers, body });
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe('Please provide all required fields!');
  expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['images']);
});

test('a deleted picture is gone with its files, and the audit log keeps what it was', async () => {
  const image = await upload({ title: 'Short-lived' });
  const reply = await remove(image.id);
  expect(reply.body).toEqual({ success: true, message: 'Image deleted successfully!' });
  expect((await listed()).map(({ id }) => id)).not.toContain(image.id);
  const key = image.url.slice(7, 39);
  expect((await pictures.files()).filter((name) => name.startsWith(key))).toEqual([]);
  expect((await fetch(shop.origin + image.url)).status).toBe(404);
  expect(await auditLogOf(image.id)).toMatchObject([
    { action: 'create-image' },
    { action: 'delete-image', before: { title: 'Short-lived', url: image.url } },
  ]);
});

test('a picture cannot be deleted twice', async () => {
  const image = await upload();
  const both = await Promise.all([remove(image.id), remove(image.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await auditLogOf(image.id)).length).toBe(2);
});

test('a picture that a product or an item shows cannot be deleted', async () => {
  const image = await upload({ type: 'Product' });
  const product = await makeProduct(prisma, { imgpath: image.url, name: 'Mobile Gold' });
  const refused = await remove(image.id);
  expectRefusal(refused, 409);
  expect(refused.body?.message).toBe('Mobile Gold shows this image. Give it another one first.');
  await prisma.product.update({ where: { id: product.id }, data: { imgpath: '/art/other.webp' } });
  const item = await makeItem(prisma, { product, imgpath: image.url });
  expectRefusal(await remove(image.id), 409);
  await prisma.item.update({ where: { id: item.id }, data: { deletedAt: new Date() } });
  expect((await remove(image.id)).status).toBe(200);
});

test('a picture of the demo, which has no file of ours, is deleted by its row alone', async () => {
  const { id } = await prisma.galleryImage.create({
    data: { id: newId(), title: 'Art', type: 'Banner', url: '/art/banner.webp', createdAt: new Date() },
  });
  const before = await pictures.files();
  await deleteImage(webProcess().context, { id });
  expect(await pictures.files()).toEqual(before);
});

test('the sweep removes old files without a row, finished or not, and nothing else', async () => {
  const image = await upload();
  const { media } = pictures;
  const orphan = await media.save(await media.encode(await makePicture()));
  const later = { now: () => after(systemClock.now(), hours(2)) };
  const { context } = webProcess();
  expect(await sweepMedia(context)).toEqual({ removed: 0 });
  expect((await pictures.files()).filter((name) => name.startsWith(orphan))).toHaveLength(3);
  const done = await sweepMedia({ ...context, clock: later });
  expect(done.removed).toBeGreaterThanOrEqual(1);
  const left = await pictures.files();
  expect(left.filter((name) => name.startsWith(orphan))).toEqual([]);
  expect(left.filter((name) => name.startsWith(image.url.slice(7, 39)))).toHaveLength(3);
});

test.each(['/home', '/product/abc?x=1#y', 'https://example.com', 'https://example.com/a?b=c%2Fd'])(
  "a banner's link may be %s",
  (target) => expect(isSafeRedirect(target)).toBe(true),
);

test("a banner's link is checked again where it is shown", async () => {
  const data = { title: 'Old', type: 'Popup', url: '/art/popup.webp', createdAt: new Date(0) } as const;
  const { id } = await prisma.galleryImage.create({
    data: { ...data, id: newId(), redirectUrl: 'javascript:alert(1)' },
  });
  expect((await listed('?type=Popup')).find((image) => image.id === id)).toMatchObject({
    redirectUrl: null,
  });
  await expect
    .poll(async () => (await shop.call('GET /gallery/images')).body?.Popup, { timeout: 2000 })
    .toContainEqual(expect.objectContaining({ id, redirectUrl: null }));
});
