// What pages must be allowed, and no more, for a sign-in by the external identity provider. No build knows which
// provider it is.

import { storeUnderTest } from '../support/store-under-test';
import { expect, test } from './shop';

/** The provider of the store under test: its sandbox's next port but one to the web's. */
const provider = () => {
  const url = new URL(storeUnderTest().consoleUrl);
  return `http://127.0.0.1:${Number(url.port) + 1}`;
};

for (const path of [
  '/',
  '/home',
  '/product/discord-nitro',
  '/en/home',
  '/?code=a&state=b',
  '/login',
  '/dashboard',
])
  test(`${path} may connect to the provider, hold its frame, and be found by its window`, async ({
    request,
  }) => {
    const reply = await request.get(path);
    const headers = reply.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain(`; connect-src 'self' ${provider()};`);
    expect(policy).toContain(`; frame-src ${provider()};`);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

test('a page that is kept in memory carries the same headers as the page that Next renders', async ({
  request,
}) => {
  // Next's own answer has no Content-Length before it is compressed, the cached one always has.
  const names = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options', 'vary'];
  const pick = (headers: Record<string, string>) => names.map((name) => headers[name]);
  await expect
    .poll(async () => (await request.get('/home')).headers()['content-length'], { timeout: 10_000 })
    .toBeDefined();
  const kept = (await request.get('/home')).headers();
  const rendered = (await request.get('/home?from=test')).headers();
  expect(rendered['content-length']).toBeUndefined();
  expect(pick(kept)).toEqual(pick(rendered));
});

test('public pages stay prerendered, also with the parameters of the return from the provider', async ({
  request,
}) => {
  for (const path of ['/home', '/?code=a&state=b', '/product/discord-nitro'])
    expect((await request.get(path)).headers()['x-nextjs-prerender'], path).toBe('1');
});
