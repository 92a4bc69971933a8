// Requests that are malformed before any handler sees them: refused, never a 500.
import { connect } from 'node:net';
import { listPatterns } from '../../support/server/patterns';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { expect, test } from './store';

const paths = listPatterns();
let origin: string;
let port: number;

test.beforeAll(({ store }) => {
  ({ origin, port } = store);
});

/** The answer to these very bytes, or '' when the connection was just closed. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 0);

for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE'])
  test(`the method ${method} is refused everywhere`, async () => {
    for (const path of [...paths, '/', '/home', '/login', '/_next/static/x', '/nothing'])
      await test.step(path, async () => {
        const reply = await callStore(origin, `${method} ${path}`);
        // The one path that also has PATCH and DELETE answers them to programs of partners alone.
        const isEndpoint = /^\/v1\/webhook-endpoints\/[^/]+$/.test(path);
        const isTheirs = isEndpoint && (method === 'PATCH' || method === 'DELETE');
        expect(reply.status).toBe(isTheirs ? 401 : 405);
        const allowed = `GET, HEAD, POST, OPTIONS${isEndpoint ? ', PATCH, DELETE' : ''}`;
        if (!isTheirs) expect(reply.headers.allow).toBe(allowed);
        expect(fieldErrorsOf(reply)).toEqual([]);
      });
  });

test('the other method of a handler is 405, and OPTIONS lists methods without running any', async () => {
  const endpoints = [
    'GET /order/createOrder',
    'GET /auth/login',
    'POST /product/gethomeproducts',
    'POST /order/x',
    'POST /api/health',
    'HEAD /auth/login',
  ];
  for (const endpoint of endpoints) expect((await callStore(origin, endpoint)).status, endpoint).toBe(405);
  let refused = 0;
  for (const path of paths) {
    const reply = await callStore(origin, `OPTIONS ${path}`);
    expect([reply.status, reply.text], path).toEqual([204, '']);
    const allowed = (reply.headers.allow ?? '').split(', ').toSorted();
    const other = ['GET', 'POST'].find((method) => !allowed.includes(method));
    if (other === undefined) continue;
    const refusal = await callStore(origin, `${other} ${path}`, { headers: { 'accept-encoding': 'gzip' } });
    // A path that is a page's too answers another method as that page.
    if (refusal.status !== 405) continue;
    refused += 1;
    expect((refusal.headers.allow ?? '').split(', ').toSorted(), path).toEqual(allowed);
    expect(fieldErrorsOf(refusal), path).toEqual([]);
  }
  expect(refused).toBeGreaterThan(100);
});

test('an unknown address of the partner API is answered as its errors are, and no page', async () => {
  for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/orders/T1/nothing', '/v1/openapi.json/x?limit=1'])
    for (const method of ['GET', 'POST']) {
      const reply = await callStore(origin, `${method} ${path}`);
      expect([reply.status, reply.body], path).toMatchObject([
        404,
        { success: false, error: { code: 'not_found' } },
      ]);
      expect(fieldErrorsOf(reply), path).toEqual([]);
    }
  expect((await callStore(origin, 'GET /v1/openapi.json')).status).toBe(200);
  expect((await callStore(origin, 'GET /v1/orders/T1')).status).toBe(401);
  expect((await callStore(origin, 'GET /nothing')).headers['content-type']).toContain('text/html');
});

test('an address that cannot be decoded is 400, wherever the fault is', async () => {
  const evil = ['%', '%ff', '%E0%A4%A', '%00', 'a%00b', '%0d%0aX:y', '%1b[31m'];
  for (const path of [
    '/product/eachproduct/',
    '/item/',
    '/order/',
    '/user/myorder/',
    '/admin/updateorder/T1/Completed/',
    '/product/',
    '/api/auth/',
    '/art/',
    '/_next/static/',
    '/',
  ])
    for (const part of evil) {
      const reply = await callStore(origin, `GET ${path}${part}`);
      expect([reply.status, fieldErrorsOf(reply)], `${path}${part}`).toEqual([400, []]);
    }
});

test('targets that are no path are refused, and no other host is called', async () => {
  const targets = [
    'http://127.0.0.1:1/',
    `http://127.0.0.1:${port}/api/health`,
    'https://elsewhere.example/x',
    '*',
    'api/health',
    '?x',
  ];
  for (const target of targets) {
    const reply = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusOf(reply), target).toBe(400);
  }
  expect(statusOf(await sendRaw('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: a\r\n\r\n'))).toBeLessThan(200);
});

test('a request to upgrade is answered like any other, proxied nowhere, and its connection is closed', async () => {
  const statuses: Record<string, number> = { '/home': 200, 'http://127.0.0.1:1/': 400, '/order/x': 401 };
  for (const [target, status] of Object.entries(statuses)) {
    const reply = await sendRaw(
      `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(statusOf(reply), target).toBe(status);
    expect(reply, target).toMatch(/^connection: close\r$/im);
  }
});

test('ambiguous and oversized requests are refused before a handler sees them', async () => {
  const raw: Record<string, [string, number]> = {
    'two lengths': [
      'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    'lengths that differ': [
      'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
      400,
    ],
    'a chunk of no size': [
      'POST /auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      400,
    ],
    'bare line feeds': ['GET /api/health HTTP/1.1\nHost: a\n\n', 400],
    'a folded header': [
      'GET /api/health HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\nConnection: close\r\n\r\n',
      400,
    ],
    'NUL in a header': ['GET /admin/processing HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \0\r\n\r\n', 400],
    'no host': ['GET /api/health HTTP/1.1\r\n\r\n', 400],
    'a token of 100 KB': [
      `GET /admin/processing HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
    ],
    'two tokens': [
      'GET /admin/processing HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n',
      401,
    ],
  };
  for (const [what, [bytes, status]] of Object.entries(raw)) {
    const got = statusOf(await sendRaw(bytes));
    // A reset may arrive before the answer to an oversized header.
    expect(what === 'a token of 100 KB' ? [0, status] : [status], what).toContain(got);
  }
  expect((await callStore(origin, 'GET /api/health')).status).toBe(200);
});

test('a body without an end is cut off at the cap with an answer', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const chunked of [true, false]) {
    const reply = await callStore(origin, 'POST /auth/login', {
      headers,
      body: 'x'.repeat(2_000_000),
      chunked,
    });
    expect([reply.status, fieldErrorsOf(reply)]).toEqual([413, []]);
  }
});

test('an idle connection is kept for longer than any proxy keeps it', async () => {
  // Ends when the client does: the server would wait.
  const reply = await sendRaw('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(statusOf(reply)).toBe(200);
  expect(Number(/^Keep-Alive: timeout=(\d+)/im.exec(reply)?.[1])).toBeGreaterThan(60);
});
