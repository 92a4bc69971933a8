// The headers with which a page leaves the store, whatever Next says.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { holdPage } from '@/lib/http/server/hold-page';

/** The answer of a server whose pages have a policy of their own each. */
async function answered(answer: RequestListener): Promise<Response> {
  const server = createServer((incoming, outgoing) => {
    holdPage(outgoing, (html) => `policy of ${html.length}`);
    answer(incoming, outgoing);
  });
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await reply.clone().arrayBuffer();
    return reply;
  } finally {
    server.close();
  }
}

const YEAR = 's-maxage=31536000';

test.each([
  [200, 'text/html; charset=utf-8', 'no-cache'],
  // What Next's navigation asks for.
  [200, 'text/x-component', 'no-cache'],
  [304, undefined, 'no-cache'],
  [404, 'text/html; charset=utf-8', 'no-store'],
  [404, 'text/x-component', 'no-store'],
])('bug: a shared cache could keep a prerendered page (%i %s) for a year', async (status, type, expected) => {
  const reply = await answered((_, outgoing) => {
    outgoing.statusCode = status;
    outgoing.setHeader('Cache-Control', YEAR);
    if (type) outgoing.setHeader('Content-Type', type);
    outgoing.end(status === 304 ? undefined : 'page');
  });
  expect(reply.headers.get('cache-control')).toBe(expected);
});

test.each(['no-store', 'public, max-age=31536000, immutable', undefined])(
  'what a reply itself says of caches stays (%s)',
  async (given) => {
    const reply = await answered((_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/html', ...(given && { 'Cache-Control': given }) });
      outgoing.end('page');
    });
    expect(reply.headers.get('cache-control')).toBe(given ?? null);
    expect(reply.headers.get('content-security-policy')).toBe('policy of 4');
  },
);
