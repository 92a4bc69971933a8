// Check 44: a name that was sent is never used as a file name, and /media/ serves only our own pictures.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMediaFolder } from '@/lib/integrations/media';
import { testMedia } from '../support/media';
import { formOf, makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { type CallReply, expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const folder = path.join(pictures.folder, 'media');
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000', MEDIA_DIR: folder });
const { token } = await newPerson(shop.db, { role: 'admin' });
const picture = await makePicture({ width: 60, height: 40 });
const OURS = /^[0-9a-f]{32}-(480|960|1440)\.webp$/;

const urlOf = ({ body }: CallReply) => (body as { image: { url: string } }).image.url;

await mkdir(folder, { recursive: true });
// Files that must never be served: beside the folder, and inside it under names that are not ours.
await writeFile(path.join(pictures.folder, 'secret'), 'the secret of the store');
for (const name of ['secret', 'secret.webp', `${'a'.repeat(32)}-480.webp.part`, `${'a'.repeat(32)}-99.webp`])
  await writeFile(path.join(folder, name), 'the secret of the store');

describe('check 44: names of uploads', () => {
  const names = [
    '../../evil.webp',
    '..\\..\\evil.webp',
    '/etc/cron.d/evil',
    'C:\\evil.exe',
    'CON',
    'nul.webp',
    '.htaccess',
    'evil.php\0.png',
    'e\u202Egnp.exe',
    '\u2025/\u2025/evil',
    `${'x'.repeat(300)}.png`,
    '',
    ' ',
  ];

  it.each(names)('the name %j of an upload is not used as a file name', async (filename) => {
    const before = new Set(
      await createMediaFolder(folder)
        .list()
        .then((all) => all.map(({ key }) => key)),
    );
    const reply = await shop.call('POST /admin/uploadimage', { token, ...uploadForm(picture, {}, filename) });
    // A part without a file name means to browsers that no file was chosen.
    if (reply.status !== 200) return expectRefusal(reply, 400);
    expect(urlOf(reply).slice('/media/'.length)).toMatch(OURS);
    const after = await createMediaFolder(folder).list();
    expect(after.length).toBe(before.size + 1);
    expect((await pictures.files()).sort()).toEqual(['media', 'secret']);
  });

  it('a client cannot choose the id, url or key of an upload', async () => {
    const extra = ['id', 'url', 'key', 'path', 'createdAt'].map((name) => ({ name, value: '../../evil' }));
    const form = formOf([
      ...extra,
      { name: 'title', value: 'T' },
      { name: 'type', value: 'Banner' },
      { name: 'images', value: picture, filename: 'a.png' },
    ]);
    const reply = await shop.call('POST /admin/uploadimage', { token, ...form });
    expect(reply.status, reply.text).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('evil');
  });
});

describe('check 44: addresses below /media/', () => {
  const addresses = [
    'secret',
    'secret.webp',
    '..%2fsecret',
    '..%5csecret',
    '%2e%2e%2fsecret',
    '%252e%252e%252fsecret',
    '%2fetc%2fpasswd',
    `${'a'.repeat(32)}-480.webp.part`,
    `${'a'.repeat(32)}-99.webp`,
    `${'A'.repeat(32)}-480.webp`,
    `..%2fmedia%2f${'a'.repeat(32)}-480.webp`,
    `${'a'.repeat(32)}-480.webp%00`,
    'x'.repeat(500),
    '.',
    '%20',
  ];

  it.each(addresses)('the address %s below /media/ is not found', async (name) => {
    const reply = await shop.call(`GET /media/${name}`);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.text).not.toContain('secret of the store');
  });

  it('a picture is served with its type and nothing that a browser could run', async () => {
    const reply = await shop.call('POST /admin/uploadimage', { token, ...uploadForm(picture) });
    const { status, headers } = await shop.call(`GET ${urlOf(reply)}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});
