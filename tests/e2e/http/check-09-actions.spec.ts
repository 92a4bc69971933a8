// Server actions called directly. Today the build has none; whatever appears is found in the build's own list and called
// as nobody, as the wrong person and from elsewhere.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { callStore } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { expect, type HttpStore, test } from './store';

const actionSchema = z.looseObject({ workers: z.record(z.string(), z.unknown()).optional() });
const manifestSchema = z.object({
  node: z.record(z.string(), actionSchema),
  edge: z.record(z.string(), actionSchema),
});
const MANIFEST = '.next/standalone/.next/server/server-reference-manifest.json';

/** The id of every action of the build, and the pages that use it. */
function listActions(): { id: string; pages: string[] }[] {
  const { node, edge } = manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  return Object.entries({ ...node, ...edge }).map(([id, { workers = {} }]) => ({
    id,
    pages: Object.keys(workers).map(pathOf),
  }));
}

/** `app/(account)/dashboard/page` is `/dashboard`. */
function pathOf(worker: string): string {
  const segments = worker.split('/').slice(1, -1);
  const shown = segments.filter((segment) => !/^\(.*\)$/.test(segment));
  return `/${shown.map((segment) => segment.replace(/^\[+.*/, 'x')).join('/')}`;
}

const PAGES = ['/', '/home', '/login', '/register', '/dashboard', '/admin', '/confirmation', '/otplogin'];
const MADE_UP = ['00'.repeat(21), '7f'.repeat(20), 'x', '../..', '__proto__', 'a'.repeat(4000)];

const foreign = (origin: string): Record<string, string>[] => [
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  { origin, 'x-forwarded-host': 'evil.example' },
  { origin: `${origin}.evil.example` },
];

function callAction(
  { origin }: HttpStore,
  path: string,
  id: string,
  headers: Record<string, string>,
  cookie = '',
) {
  return callStore(origin, `POST ${path}`, {
    cookie,
    headers: {
      'next-action': id,
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
      ...headers,
    },
    body: '[{}]',
  });
}

test.describe('check 9: server actions', () => {
  test('those of the build are closed to nobody, to the wrong person and to other origins', async ({
    store,
    world,
  }) => {
    const actions = listActions();
    const shopper = (await freshDevice(world, 'other'))?.cookie ?? '';
    const admin = (await freshDevice(world, 'admin'))?.cookie ?? '';
    for (const { id, pages } of actions)
      for (const page of pages) {
        for (const cookie of ['', shopper]) {
          const reply = await callAction(store, page, id, { origin: store.origin }, cookie);
          expect(reply.text, `${page} ${id}`).not.toContain('"success":true');
        }
        for (const headers of foreign(store.origin)) {
          const reply = await callAction(store, page, id, headers, admin);
          expect(reply.text, `${page} ${JSON.stringify(headers)}`).not.toContain('"success":true');
        }
      }
    const said = actions.length === 0 ? 'the build has none' : `${actions.length} were called`;
    test.info().annotations.push({ type: 'server actions', description: said });
  });

  test('that are made up do nothing, whoever asks and from wherever', async ({ store, world }) => {
    const admin = (await freshDevice(world, 'admin'))?.cookie ?? '';
    for (const path of PAGES)
      for (const id of MADE_UP)
        for (const headers of [{ origin: store.origin }, ...foreign(store.origin)]) {
          const reply = await callAction(store, path, id, headers, admin);
          const about = `${path} ${id.slice(0, 50)} ${JSON.stringify(headers)} -> ${reply.text.slice(0, 200)}`;
          expect(reply.text, about).not.toContain('"success":true');
          // Next answers a foreign origin with its error page.
          expect([200, 303, 400, 404, 405, 409, 500], about).toContain(reply.status);
        }
  });

  test('by a form post to a page do nothing', async ({ store: { origin } }) => {
    const boundary = 'x';
    for (const path of PAGES)
      for (const name of ['$ACTION_ID_00', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_KEY', '1_$ACTION_ID_x']) {
        const body = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n{"id":"x"}\r\n--${boundary}--\r\n`;
        const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, origin };
        const reply = await callStore(origin, `POST ${path}`, { headers, body });
        expect(reply.status, `${path} ${name}`).toBeLessThan(501);
        expect(reply.text).not.toContain('"success":true');
      }
  });
});
