// No other origin may read a reply: no reply allows it.
import { ENDPOINTS } from '../../support/server/endpoints';
import { foreignOrigins, permits } from '../../support/server/foreign';
import { callStore } from '../../support/server/raw-call';
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

test.describe('check 27: other origins', () => {
  // What the handlers themselves reply is asked for by tests/integration/check-03-access.test.ts.
  test('the preflight of no call allows another origin', async ({ store: { origin }, world }) => {
    const [evil = '', opaque = ''] = foreignOrigins(origin);
    for (const { method, example } of ENDPOINTS) {
      const { path } = await example(world);
      for (const from of [evil, opaque]) {
        const headers = {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type, authorization',
          'access-control-request-private-network': 'true',
        };
        const preflight = await callStore(origin, `OPTIONS ${path}`, { headers });
        expect([path, from, permits(preflight)]).toEqual([path, from, []]);
      }
    }
  });

  test('calls of the build allow no other origin', async ({ store: { origin }, world }) => {
    const owner = await freshDevice(world, 'owner');
    for (const endpoint of ['GET /product/gethomeproducts', `GET /order/${world.owner.user.id}`])
      for (const from of foreignOrigins(origin)) {
        const options = { headers: { origin: from }, cookie: owner?.cookie ?? '' };
        const reply = await callStore(origin, endpoint, options);
        expect([endpoint, from, permits(reply)]).toEqual([endpoint, from, []]);
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
