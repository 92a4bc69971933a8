// The files of another version, as the store's own listener answers them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../support/server';

const folder = await mkdtemp(path.join(tmpdir(), 'tarang-assets-'));
await mkdir(path.join(folder, 'chunks'));
await writeFile(path.join(folder, 'chunks/old.js'), 'old');
const shop = await startTestServer({ ASSETS_DIR: folder });
afterAll(() => rm(folder, { recursive: true }));

test('a script of another version is sent from the shared folder, and one of no version is missing', async () => {
  const reply = await fetch(`${shop.origin}/_next/static/chunks/old.js?dpl=before`);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe('old');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await fetch(`${shop.origin}/_next/static/chunks/none.js`)).status).toBe(404);
  const posted = await fetch(`${shop.origin}/_next/static/chunks/old.js`, { method: 'POST' });
  expect(posted.status).not.toBe(200);
});
