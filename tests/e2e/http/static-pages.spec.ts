// Public pages stay static: Next prerenders them at the first visit and keeps them, for every visitor.
import { readFile } from 'node:fs/promises';
import { callStore } from '../../support/server/raw-call';
import { EITHER_PROXY, expect, test } from './store';

const STATIC_ROUTES = [
  '',
  '/home',
  '/product/[id]',
  '/product/[id]/reviews/[page]',
  '/contact',
  '/developers',
  '/privacypage',
  '/privacynotice',
  '/privacypage/[version]',
  '/refund-policy',
  '/refund-policy/[version]',
  '/terms-and-condition',
  '/terms-and-condition/[version]',
  '/test',
];

test('the build has each public page prerendered, and no page that shows a user', async () => {
  const manifest = JSON.parse(await readFile('.next/prerender-manifest.json', 'utf8')) as {
    dynamicRoutes: Record<string, unknown>;
  };
  expect(Object.keys(manifest.dynamicRoutes).sort()).toEqual(
    STATIC_ROUTES.map((route) => `/[locale]${route}`).sort(),
  );
});

for (const path of [
  '/',
  '/home',
  '/hi',
  '/hi/home',
  '/product/netflix',
  '/hi/product/netflix',
  '/product/netflix/reviews/1',
  '/privacypage',
  '/hi/test',
])
  test(`${path} is the same for a visitor and for a signed-in user`, async ({ store, world }) => {
    const endpoint = `GET ${path}`;
    const visit = () => callStore(store.origin, endpoint);
    await visit();
    const signedIn = await callStore(store.origin, endpoint, {
      headers: { cookie: world.owner.cookie },
    });
    const visitor = await visit();
    expect(visitor.status).toBe(200);
    expect(visitor.headers['x-nextjs-prerender']).toBe('1');
    expect(visitor.headers['cache-control']).toBe('no-cache');
    expect(signedIn.text).toBe(visitor.text);
    expect(visitor.headers).not.toHaveProperty('set-cookie');
  });

for (const path of ['/login', '/hi/dashboard', '/confirmation', '/admin'])
  test(`${path} is rendered for each visitor and never cached`, EITHER_PROXY, async ({ store }) => {
    const reply = await callStore(store.origin, `GET ${path}`, { headers: { accept: 'text/html' } });
    expect(reply.headers).not.toHaveProperty('x-nextjs-prerender');
    expect(reply.headers['cache-control']).toContain('no-store');
  });

test('an address with the prefix of the default language leads to the one without', async ({ store }) => {
  const reply = await callStore(store.origin, 'GET /en/product/netflix');
  expect(reply).toMatchObject({ status: 308, headers: { location: '/product/netflix' } });
});

test('bug: the 404 of a prerendered page could be kept by a shared cache for a year', async ({ store }) => {
  for (const path of ['/product/..%2f_next%2fstatic%2fx.js', '/product/nothing', '/hi/privacypage/99'])
    expect(await callStore(store.origin, `GET ${path}`), path).toMatchObject({
      status: 404,
      headers: { 'cache-control': expect.stringContaining('no-store') },
    });
});

test('an address in an unknown language is not found', async ({ store }) => {
  for (const path of ['/fr', '/fr/home', '/hi/nothing', '/hi/admin'])
    expect((await callStore(store.origin, `GET ${path}`)).status, path).toBe(404);
});
