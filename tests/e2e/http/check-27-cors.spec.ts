// No other origin may read a reply: no reply allows it.
import { ENDPOINTS } from '../../support/server/endpoints';
import { foreignOrigins } from '../../support/server/foreign';
import { type CallReply, callStore } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { EITHER_PROXY, expect, test } from './store';

const PAGES = [
  '/',
  '/home',
  '/login',
  '/register',
  '/dashboard',
  '/admin',
  '/nothing-here',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/_next/static/nothing',
  '/art/products/mobile-legends.webp',
];

const permits = ({ headers }: CallReply) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'timing-allow-origin');

test.describe('check 27: other origins', () => {
  for (const { name, method, example } of ENDPOINTS)
    test(`the reply of ${name} allows no other origin`, async ({ store: { origin }, world }) => {
      const { path, ...options } = await example(world);
      const owner = await freshDevice(world, 'owner');
      for (const from of foreignOrigins(origin)) {
        const asked = {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type, authorization',
          'access-control-request-private-network': 'true',
        };
        const preflight = await callStore(origin, `OPTIONS ${path}`, { headers: asked });
        expect([from, permits(preflight)]).toEqual([from, []]);
      }
      const [evil = '', opaque = ''] = foreignOrigins(origin);
      for (const from of [evil, opaque]) {
        const headers = { ...options.headers, origin: from };
        const reply = await callStore(origin, `${method} ${path}`, {
          ...options,
          headers,
          cookie: owner?.cookie ?? '',
        });
        expect([from, permits(reply)]).toEqual([from, []]);
      }
    });

  test('pages and files allow no other origin', EITHER_PROXY, async ({ store: { origin }, world }) => {
    const owner = await freshDevice(world, 'owner');
    for (const path of PAGES)
      for (const from of foreignOrigins(origin))
        for (const method of ['GET', 'OPTIONS']) {
          const options = { headers: { origin: from }, cookie: owner?.cookie ?? '' };
          const reply = await callStore(origin, `${method} ${path}`, options);
          expect([path, from, permits(reply)]).toEqual([path, from, []]);
        }
  });
});
