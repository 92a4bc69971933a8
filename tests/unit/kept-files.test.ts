// Files of other versions of the store, from the folder that its web processes share.
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFiles, sendKeptFile } from '@/lib/http/server/kept-files';

let root: string;
let server: Server;
const kept = () => path.join(root, 'kept');

async function build(name: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(root, name, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  await keepFiles(kept(), path.join(root, name));
}

/** The path as it is: `fetch` would resolve dots. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const [reply] = await once(request({ port, path: target, headers, method }).end(), 'response');
  let text = '';
  for await (const part of reply) text += part;
  return { status: reply.statusCode, headers: reply.headers, text };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tarang-kept-files-'));
  await writeFile(path.join(root, 'secret.js'), 'secret');
  await build('old', {
    'chunks/a.js': 'old a',
    'chunks/a.js.br': 'brotli',
    'media/f.s.p.1u_-~x.woff2': 'font',
    'x.txt': 'text',
  });
  await build('new', { 'chunks/b.js': 'new b' });
  server = createServer(async (incoming, outgoing) => {
    if (!(await sendKeptFile(kept(), incoming, outgoing))) outgoing.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(async () => {
  server.close();
  await rm(root, { recursive: true });
});

test('bug: files of the version before, and of the one after, were missing as soon as a process was replaced', async () => {
  for (const [file, text] of [
    ['chunks/a.js', 'old a'],
    ['chunks/b.js?dpl=2', 'new b'],
  ])
    expect(await ask(`/_next/static/${file}`)).toMatchObject({
      status: 200,
      text,
      headers: {
        'content-type': 'application/javascript; charset=UTF-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': '5',
      },
    });
  expect((await ask('/_next/static/media/f.s.p.1u_-~x.woff2')).headers['content-type']).toBe('font/woff2');
});

test('who accepts Brotli gets the compressed file where there is one', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const a = await ask('/_next/static/chunks/a.js', headers);
  expect(a).toMatchObject({ text: 'brotli', headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } });
  const b = await ask('/_next/static/chunks/b.js', headers);
  expect(b.text).toBe('new b');
  expect(b.headers).not.toHaveProperty('content-encoding');
  expect(await ask('/_next/static/chunks/a.js', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test('nothing else is sent: no file outside of the folder, no folder, no part of a file and no other kind', async () => {
  for (const target of [
    '/_next/static/../secret.js',
    '/_next/static/..%2fsecret.js',
    '/_next/static/chunks/../../secret.js',
    '/_next/static//secret.js',
    '/_next/static/chunks',
    '/_next/static/chunks/c.js',
    '/_next/static/x.txt',
    '/product/..%2f_next%2fstatic%2fchunks%2fa.js',
  ])
    expect((await ask(target)).status, target).toBe(404);
});

test('processes that start at once put the same files there', async () => {
  const own = path.join(root, 'new');
  await Promise.all([1, 2, 3, 4].map(() => keepFiles(path.join(root, 'together'), own)));
  expect((await readdir(path.join(root, 'together'), { recursive: true })).sort()).toEqual([
    'chunks',
    'chunks/b.js',
  ]);
});

test('a start leaves no parts, and tells by the time of a file that a version still has it', async () => {
  const long = new Date('2020-01-01');
  const [a, b] = ['chunks/a.js', 'chunks/b.js'].map((file) => path.join(kept(), file)) as [string, string];
  for (const file of [a, b]) await utimes(file, long, long);
  await Promise.all([1, 2, 3].map(() => keepFiles(kept(), path.join(root, 'new'))));
  expect((await stat(a)).mtime).toEqual(long);
  expect((await stat(b)).mtimeMs).toBeGreaterThan(long.getTime());
  expect((await readdir(kept(), { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
});
