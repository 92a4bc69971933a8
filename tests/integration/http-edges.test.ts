// The server in front of Next, with a handler in Next's place: policies of pages, refusals, connections.
import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClientError } from '@/lib/http/server/answer-client-error';
import { boundConnections, CONNECTION_BOUNDS } from '@/lib/http/server/bound-connections';
import { createRequestListener } from '@/lib/http/server/request-listener';
import { testLog } from '../support/log';
import { expectRefusal } from '../support/server/call';
import { callStore } from '../support/server/raw-call';

const PUSH = 'self.__next_f.push([1,"text"])';
const PAGE = `<html><script>${PUSH}</script><script>alert(1)</script></html>`;
const HASH = `'sha256-${createHash('sha256').update(PUSH).digest('base64')}'`;

/** Next fails to answer it. */
const BROKEN = '/reset_password/an-id/a-secret-token';

const replies: Record<string, RequestListener> = {
  '/page': (_, outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
    outgoing.write(PAGE.slice(0, 20));
    outgoing.flushHeaders();
    outgoing.end(PAGE.slice(20));
  },
  '/compressed': (_, outgoing) => {
    outgoing.writeHead(404, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
    outgoing.end(gzipSync(PAGE));
  },
  '/nonce': (_, outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html');
    outgoing.setHeader('Content-Security-Policy', "script-src 'nonce-x'");
    outgoing.end(PAGE);
  },
  '/unchanged': (_, outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html');
    outgoing.statusCode = 304;
    outgoing.end();
  },
  '/json': (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  },
  '/refused': (_, outgoing) => {
    outgoing.statusCode = 405;
    outgoing.end();
  },
  '/refused-by-head': (_, outgoing) => {
    outgoing.writeHead(405).end(Buffer.from(''));
  },
  '/refused-in-words': (_, outgoing) => {
    outgoing.writeHead(405, { 'Content-Type': 'text/plain' }).end('no');
  },
  '/slow': (incoming, outgoing) => {
    incoming.on('end', () => outgoing.end('read'));
    incoming.resume();
  },
};

const servers: Server[] = [];
const { log, lines, text: logged } = testLog();
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function start(
  bounds: Partial<typeof CONNECTION_BOUNDS> | Record<string, number> = {},
): Promise<{ origin: string; port: number }> {
  const server = createServer(
    { connectionsCheckingInterval: 50 },
    createRequestListener(async (incoming, outgoing) => {
      if (incoming.url === BROKEN) throw new Error('Next is broken');
      replies[incoming.url ?? '']?.(incoming, outgoing);
    }, log),
  );
  servers.push(server);
  boundConnections(server, { trustProxy: false, bounds: { ...CONNECTION_BOUNDS, ...bounds } });
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port };
}

let origin: string;
let port: number;
beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://127.0.0.1/none',
    AUTH_SECRET: 'a secret of enough letters, for a test only',
  });
  ({ origin, port } = await start());
});

const get = (path: string) => callStore(origin, `GET ${path}`);

/** The answer to these very bytes, up to the end of the connection. */
function sendRaw(bytes: string, to = port): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ port: to, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(5000, () => socket.destroy(new Error('still open')));
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', (error) => {
      heard += ` (${error.message})`;
    });
    socket.on('close', () => resolve(heard));
  });
}

test('the log of a page that Next fails to answer has its route, and no part of the secret in its address', async () => {
  expect((await get(BROKEN)).status).toBe(500);
  expect(lines('Next failed to answer')).toMatchObject([
    { route: expect.any(String), err: expect.anything() },
  ]);
  expect(logged().join('\n')).not.toContain('a-secret-token');
});

test('a page without a policy gets one that names the data of Next and no other script', async () => {
  const { headers, text } = await get('/page');
  expect(text).toBe(PAGE);
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${HASH};`);
});

test('a compressed page is read for its policy and sent as it is, with its status', async () => {
  const { headers, status } = await get('/compressed');
  expect(status).toBe(404);
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${HASH};`);
});

test('a page with a nonce keeps its own policy', async () => {
  expect((await get('/nonce')).headers['content-security-policy']).toBe("script-src 'nonce-x'");
});

test('a page that has not changed gets no policy, which would replace that of the stored page', async () => {
  const { headers, status } = await get('/unchanged');
  expect(status).toBe(304);
  expect(headers).not.toHaveProperty('content-security-policy');
});

test.each([
  ['GET /page', 200],
  ['GET /compressed', 404],
  ['GET /json', 200],
  ['PUT /json', 405],
  ['GET /%', 400],
])('%s (%i) has the headers of every reply', async (endpoint, status) => {
  const reply = await callStore(origin, endpoint);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'reporting-endpoints': 'policy="/api/policy-reports"',
  });
});

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 400],
  ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('what cannot be read (%s) is refused with the headers of every refusal', async (_, bytes, status) => {
  const reply = await sendRaw(bytes);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(reply).toContain('X-Content-Type-Options: nosniff');
  expect(reply).toContain("Content-Security-Policy: default-src 'none'");
});

test.each([
  ['GET /refused', 'POST, OPTIONS'],
  ['POST /refused', 'GET, HEAD, OPTIONS'],
  ['POST /refused-by-head', 'GET, HEAD, OPTIONS'],
])('an empty 405 of Next (%s) gets the body of an error, and names %s', async (endpoint, allowed) => {
  const reply = await callStore(origin, endpoint);
  expectRefusal(reply, 405);
  expect(reply.headers).toMatchObject({
    allow: allowed,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('a 405 with a body keeps it', async () => {
  expect(await callStore(origin, 'GET /refused-in-words')).toMatchObject({ status: 405, text: 'no' });
  expect((await callStore(origin, 'HEAD /refused')).status).toBe(405);
});

test.each(['gzip', 'br', 'deflate', 'x', 'identity'])(
  'a body that says that it is compressed (%s) reaches neither a handler nor a form of a page',
  async (encoding) => {
    const encoded = { 'content-encoding': encoding };
    for (const headers of [encoded, { ...encoded, 'next-action': 'x', 'content-type': 'text/plain' }])
      expectRefusal(await callStore(origin, 'POST /page', { headers, body: gzipSync('[{}]') }), 415);
  },
);

test('a connection that asks for an upgrade is answered and closed', async () => {
  const reply = await sendRaw(
    'GET /json HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toContain('Connection: close');
});

test('a body that arrives too slowly is ended with 408', async () => {
  const slow = await start({ headers: 200, request: 400 });
  const started = performance.now();
  const reply = await sendRaw('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab', slow.port);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('headers that arrive too slowly are ended with 408', async () => {
  const slow = await start({ headers: 200, request: 400 });
  expect(await sendRaw('POST /slow HTTP/1.1\r\nHost: a\r\n', slow.port)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an address has no more connections than the bound, and one that closes allows another', async () => {
  const bounded = await start({ perAddress: 5 });
  const open = () =>
    new Promise<{ destroy(): void; ended: boolean }>((resolve) => {
      const socket = connect({ port: bounded.port, host: '127.0.0.1' });
      const held = { destroy: () => socket.destroy(), ended: false };
      socket.on('error', () => {});
      socket.on('close', () => {
        held.ended = true;
      });
      socket.on('connect', () => setTimeout(() => resolve(held), 150));
    });
  const sockets = await Promise.all(Array.from({ length: 8 }, open));
  expect(sockets.filter(({ ended }) => !ended)).toHaveLength(5);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await open()).ended).toBe(false);
});
