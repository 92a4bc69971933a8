// The headers of every kind of reply of the real server, and what must not be reachable on it.
import { type CallOptions, callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { EITHER_PROXY, expect, test } from './store';

let origin: string;
test.beforeAll(({ store }) => {
  ({ origin } = store);
});

const json = { 'content-type': 'application/json' };
const calls: [endpoint: string, status: number, options?: CallOptions][] = [
  ['GET /product/gethomeproducts', 200],
  ['GET /gallery/images', 200],
  ['GET /api/health', 200],
  ['POST /auth/login', 400, { headers: json, body: '{' }],
  ['POST /auth/login', 401, { json: { email: 'nobody@example.com', password: 'wrong' } }],
  ['GET /admin/processing', 401],
  ['GET /product/eachproduct/nothing', 404],
  ['POST /order/webhook/nobody', 404],
  ['POST /auth/login', 413, { headers: json, body: 'x'.repeat(70_000) }],
  ['POST /auth/login', 415, { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['GET /api/auth/csrf', 200],
  ['GET /api/auth/nothing', 400],
  ['PUT /auth/login', 405],
  ['GET /order/createOrder', 405],
  ['POST /admin/processing', 405, { json: {} }],
  ['GET /%', 400],
];

for (const [endpoint, status, options] of calls)
  test(`${endpoint} (${status}) has the headers of every call`, async () => {
    const reply = await callStore(origin, endpoint, options);
    expect(reply.status, reply.text).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}; includeSubDomains/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reply.headers['cache-control']).toMatch(/no-store|^no-cache$/);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    expect(reply.headers).not.toHaveProperty('server');
    expect(Object.keys(reply.headers).join()).not.toContain('access-control');
    if (status >= 400) expect(fieldErrorsOf(reply)).toEqual([]);
  });

for (const path of [
  '/',
  '/home',
  '/login',
  '/confirmation',
  '/nothing-here',
  '/product/nothing-here',
  '/favicon.ico',
  '/_next/static/nothing',
])
  test(`GET ${path} has the headers of every page and file`, EITHER_PROXY, async ({ proxied }) => {
    const { headers, status } = await callStore(origin, `GET ${path}`);
    expect(status).toBeLessThan(500);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['strict-transport-security']).toContain('includeSubDomains');
    expect(headers).not.toHaveProperty('x-powered-by');
    if (headers['content-type']?.startsWith('text/html')) {
      expect(headers['content-security-policy']).toContain("object-src 'none'");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
      // The policy of pages for one visitor is set by proxy.ts, that of all others by the server.
      const isPersonal = ['/login', '/confirmation'].includes(path);
      expect(headers['content-security-policy']?.includes("'nonce-")).toBe(proxied && isPersonal);
    }
  });

for (const path of ['/', '/product/netflix', '/hi/home'])
  test(`the policy of ${path} is short enough for the headers that a proxy accepts`, async () => {
    // nginx reads headers of 4 KB in all before it answers 502.
    for (let turn = 0; turn < 3; turn++) {
      const { headers } = await callStore(origin, `GET ${path}`);
      const size = Object.entries(headers).reduce(
        (sum, [name, value]) => sum + name.length + String(value).length + 4,
        0,
      );
      expect(size).toBeLessThan(3500);
    }
  });

test('security.txt says where to report a weakness, and until when that holds', async () => {
  const { status, headers, text } = await callStore(origin, 'GET /.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^Contact: (https|mailto):/m);
  const until = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  expect(until).toBeGreaterThan(Date.now() + 80 * 24 * 3_600_000);
  expect(until).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
});

test('a small reply is not compressed for a browser that would read it so', async () => {
  const headers = { ...json, 'accept-encoding': 'gzip' };
  const reply = await callStore(origin, 'POST /auth/login', { headers, body: '{' });
  expect(reply.status).toBe(400);
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test('a request id is new for each call and never the one that was sent', async () => {
  const ids = new Set<unknown>();
  for (let turn = 0; turn < 3; turn++) {
    const reply = await callStore(origin, 'GET /product/gethomeproducts', {
      headers: { 'x-request-id': 'mine' },
    });
    ids.add(reply.headers['x-request-id']);
  }
  expect(ids.size).toBe(3);
  expect(ids).not.toContain('mine');
});

test('a list is sent again only when it has changed', async () => {
  const first = await callStore(origin, 'GET /product/gethomeproducts');
  const etag = String(first.headers.etag);
  const again = await callStore(origin, 'GET /product/gethomeproducts', {
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('files beside the store are not served', async () => {
  const hidden = [
    '.env',
    '.git/config',
    'package.json',
    'server.mjs',
    'next.config.mjs',
    'prisma/schema.prisma',
    '.next/BUILD_ID',
    '.data/secret',
    '_next/server/app-paths-manifest.json',
    '_next/image?url=%2Fart%2Fx.webp&w=640&q=75',
    '_next/image?url=http://127.0.0.1:1/&w=640&q=75',
    '__nextjs_original-stack-frame',
    '_next/webpack-hmr',
    '_next/mcp',
    'art/..%2f..%2fpackage.json',
    'art/%2e%2e/%2e%2e/package.json',
    '_next/static/..%2f..%2fserver.mjs',
    'media/..%2f..%2fsecret',
  ];
  for (const path of hidden) expect((await callStore(origin, `GET /${path}`)).status, path).toBe(404);
});

test('no source map and no secret is among the scripts of a page', async () => {
  const page = await callStore(origin, 'GET /home');
  const scripts = [...page.text.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    const script = await callStore(origin, `GET ${path}`);
    expect(script.status, path).toBe(200);
    expect(script.text).not.toMatch(/sourceMappingURL|AUTH_SECRET|postgres:\/\/|EKQR_KEY|SMILEONE_KEY/);
    expect((await callStore(origin, `GET ${path}.map`)).status).toBe(404);
  }
});
