// Check 43: no upload costs more than its refusal, by size, pixels, parts, names, or clients that hang up.
import { readdir } from 'node:fs/promises';
import { request as open } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { testMedia } from '../support/media';
import { type FormPart, formOf, makeBomb, makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { type CallOptions, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', MEDIA_DIR: pictures.folder });
const { token } = await newPerson(shop.db, { role: 'admin' });
const MEGABYTE = 1024 * 1024;
const picture = await makePicture();

/** Expects a refusal that adds neither a row nor a file. */
async function expectNothing(options: CallOptions, status: number, sentence?: RegExp): Promise<void> {
  const before = await fingerprint(shop.db.pool);
  const files = await pictures.files();
  const reply = await shop.call('POST /admin/uploadimage', { token, ...options });
  expectRefusal(reply, status);
  if (sentence) expect(reply.body?.message).toMatch(sentence);
  expect(await fingerprint(shop.db.pool)).toEqual(before);
  expect(await pictures.files()).toEqual(files);
}

const TOO_LARGE = /^The file is too large\. It may have 8 MB at most\.$/;
const TOO_MANY_PIXELS = /^The image has too many pixels\./;
const UNREADABLE = /^The request could not be read\.$/;

describe('check 43: files that are too large', () => {
  const large = Buffer.concat([picture, Buffer.alloc(9 * MEGABYTE)]);

  it('a file that is too large is refused by its Content-Length', () =>
    expectNothing(uploadForm(large), 413, TOO_LARGE));

  it('a file that is too large is refused while it streams, without Content-Length', () =>
    expectNothing({ ...uploadForm(large), chunked: true }, 413, TOO_LARGE));

  it('a file that is one byte too large is refused while it streams', () =>
    expectNothing({ ...uploadForm(Buffer.alloc(8 * MEGABYTE + 1, 0xff)), chunked: true }, 413, TOO_LARGE));

  it('a file of exactly the largest size is not refused for its size', async () => {
    const form = uploadForm(Buffer.concat([picture, Buffer.alloc(8 * MEGABYTE - picture.length)]));
    const reply = await shop.call('POST /admin/uploadimage', { token, ...form });
    expect(reply.status, reply.text).toBe(200);
  });

  it('an upload whose other parts are too large is refused', () =>
    expectNothing(
      { ...formOf([{ name: 'title', value: Buffer.alloc(20 * MEGABYTE, 97) }]), chunked: true },
      413,
      TOO_LARGE,
    ));

  it('a compressed upload is refused', () => {
    const { headers, body } = uploadForm(picture);
    return expectNothing({ headers: { ...headers, 'content-encoding': 'gzip' }, body }, 415);
  });
});

describe('check 43: pictures with too many pixels', () => {
  it.each([
    [30_000, 30_000],
    [12_001, 10],
    [10, 12_001],
    [6_400, 6_400],
  ])('a picture of %i by %i is refused', async (width, height) => {
    const bomb = makeBomb(width, height);
    expect(bomb.length).toBeLessThan(8 * MEGABYTE);
    await expectNothing(uploadForm(bomb), 400, TOO_MANY_PIXELS);
  });

  it('a picture whose header declares the wrong number of pixels is refused', async () => {
    const honest = makeBomb(3000, 3000);
    const lying = Buffer.from(honest);
    // Width and height of the header; its checksum no longer fits.
    lying.writeUInt32BE(50_000, 16);
    lying.writeUInt32BE(50_000, 20);
    await expectNothing(uploadForm(lying), 400);
  });
});

describe('check 43: malformed forms', () => {
  const file: FormPart = { name: 'images', value: picture, filename: 'a.jpg', type: 'image/jpeg' };
  const texts = (count: number): FormPart[] =>
    Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value: 'x' }));
  const good: FormPart[] = [
    { name: 'title', value: 'T' },
    { name: 'type', value: 'Banner' },
  ];
  const shapes: Record<string, FormPart[]> = {
    'ten thousand parts': texts(10_000),
    'more texts than there are fields': [...texts(11), file],
    'two files': [...good, file, file],
    'a file in another field': [...good, { ...file, name: 'other' }],
    'a name of 40 KB': [...good, { name: 'n'.repeat(40_000), value: 'x' }, file],
    'deep names': [...good, { name: `a${'[b]'.repeat(12)}`, value: 'x' }, file],
    'a list under a name': [...good, { name: 'a[1]', value: 'x' }, file],
    'a title that PostgreSQL cannot store': [
      { name: 'title', value: 'a\0b' },
      { name: 'type', value: 'Banner' },
      file,
    ],
    'a long title': [{ name: 'title', value: 'x'.repeat(9_000) }, { name: 'type', value: 'Banner' }, file],
  };

  it.each(Object.entries(shapes))('a form with %s is refused', async (_, parts) => {
    await expectNothing(formOf(parts), 400, UNREADABLE);
  });

  it('a form with a name of a megabyte is refused before it is read', () =>
    expectNothing({ ...formOf([...good, { name: 'n'.repeat(MEGABYTE), value: 'x' }, file]) }, 400));

  it('a form with __proto__ and constructor as names changes no user', async () => {
    const parts: FormPart[] = [
      ...good,
      { name: '__proto__', value: 'x' },
      { name: 'constructor', value: 'x' },
      file,
    ];
    const reply = await shop.call('POST /admin/uploadimage', { token, ...formOf(parts) });
    expect(reply.status, reply.text).toBe(200);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('a form without an end is refused', () => {
    const { headers, body } = uploadForm(picture);
    return expectNothing({ headers, body: body.subarray(0, body.length - 30) }, 400, UNREADABLE);
  });

  it('a form whose boundary is missing or wrong is refused', async () => {
    const { headers, body } = uploadForm(picture);
    await expectNothing({ headers: { 'content-type': 'multipart/form-data' }, body }, 400);
    await expectNothing({ headers: { 'content-type': 'multipart/form-data; boundary=other' }, body }, 400);
    await expectNothing({ headers, body: '' }, 400);
    await expectNothing({ headers: { 'content-type': 'application/json' }, body: '{}' }, 415);
    await expectNothing({ headers: {}, body }, 415);
  });
});

describe('check 43: clients that hang up', () => {
  /** Sends some of it and cuts the connection. */
  const hangUp = (share: number): Promise<void> =>
    new Promise((resolve) => {
      const { headers, body } = uploadForm(Buffer.concat([picture, Buffer.alloc(200_000)]));
      const { hostname, port } = new URL(shop.origin);
      const sent = open({
        hostname,
        port,
        path: '/admin/uploadimage',
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
      });
      sent.on('error', () => {});
      sent.on('close', () => resolve());
      sent.write(body.subarray(0, Math.floor(body.length * share)), () =>
        setTimeout(() => sent.destroy(), 2),
      );
    });
  const openFiles = async () => (await readdir('/proc/self/fd')).length;

  it('500 clients that hang up leave no row, no file and no open handle', async () => {
    const ten = () => Promise.all(Array.from({ length: 10 }, (_, n) => hangUp((n + 1) / 11)));
    // Ten calls at once open as many connections to the database as the pool has.
    await ten();
    const before = await fingerprint(shop.db.pool);
    const [files, handles] = [await pictures.files(), await openFiles()];
    for (let round = 0; round < 50; round++) await ten();
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(handles + 5), {
      timeout: 10_000,
    });
    expect(await pictures.files()).toEqual(files);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    // The next upload is still served.
    expect((await shop.call('POST /admin/uploadimage', { token, ...uploadForm(picture) })).status).toBe(200);
  });
});

it('a form larger than a megabyte is for the page with pictures alone, and from a valid session', async () => {
  const admin = await newPerson(shop.db, { role: 'admin' });
  const body = Buffer.alloc(MEGABYTE + 1, 'x');
  const send = (path: string, cookie: string, options: { chunked?: boolean; type?: string } = {}) =>
    shop.call(`POST ${path}`, {
      body,
      cookie,
      chunked: options.chunked ?? false,
      headers: { 'next-action': 'x', 'content-type': options.type ?? 'text/plain', origin: shop.origin },
    });
  const refused = [
    await send('/admin/admingallery', ''),
    await send('/admin/admingallery', `${admin.cookie.slice(0, -3)}xyz`),
    await send('/admin/admingallery', '', { chunked: true }),
    await send('/admin/usersdata', admin.cookie),
    await send('/home', admin.cookie, { chunked: true }),
    await send('/home', '', { type: 'multipart/form-data; boundary=x' }),
  ];
  for (const reply of refused) expectRefusal(reply, 413);
  expect((await send('/admin/admingallery', admin.cookie)).status).not.toBe(413);
});
