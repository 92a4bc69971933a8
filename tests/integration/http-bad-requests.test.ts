// Requests that are wrong around the body: type, encoding, size, address, query. Never a 5xx, never a change.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { days } from '@/lib/platform/time';
import { makeOrder, makePartnerKey, makePayment } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { fieldsOf, notBodies, pathText, queryText } from '../support/server/junk';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const asha = await newPerson(shop.db);
const admin = await newPerson(shop.db, { role: 'admin' });
// Used a moment ago, so that no call writes that it was used.
const program = await makePartnerKey(shop.db.prisma, { lastUsedAt: new Date(Date.now() + days(1)) });
const order = await makeOrder(shop.db.prisma, { user: asha.user, status: 'Processing' });

const takers = shop.routes.filter(({ handlers }) => handlers.POST?.schemas?.body);
const WHATSAPP = '/notifications/whatsapp/webhook';
const asked = shop.routes.flatMap(({ pattern, handlers }) => {
  const query = handlers.GET?.schemas?.query;
  return query ? [{ pattern, query }] : [];
});
const endpoints = shop.routes.flatMap(({ pattern, handlers }) =>
  Object.keys(handlers)
    .filter(() => pattern.includes('[') && !pattern.startsWith('/api/auth'))
    .map((method) => ({ method, pattern })),
);

const good = JSON.stringify(orderBody(stock, asha));
const post = (headers: Record<string, string>, body: string | Uint8Array, chunked = false) =>
  shop.call('POST /order/createOrder', { token: asha.token, headers, body, chunked });

test.each(takers)(
  'POST $pattern takes only a body with a JSON content type, else 415',
  async ({ pattern }) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
      '',
    ];
    for (const type of types) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const endpoint = `POST ${pattern
        .replace('[itemId]', String(stock.item.itemid))
        .replace('[txnid]', 'W2611240ZK8CFK6D2W2D')
        .replace('[number]', 'H-000000')
        .replace(/\[\w+\]/g, '1')}`;
      const token = pattern.startsWith('/v1/') ? program.text : admin.token;
      const reply = await shop.call(endpoint, { token, headers, body: good });
      expectRefusal(reply, 415, type);
    }
  },
);

test.each(['gzip', 'br', 'deflate', 'zstd', 'x'])('a compressed body (%s) is refused', async (encoding) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  expectRefusal(await post(headers, gzipSync(good)), 415, encoding);
});

test('a huge body is refused, with or without Content-Length', async () => {
  const headers = { 'content-type': 'application/json' };
  const huge = `{"a":"${'x'.repeat(3 * 1024 * 1024)}"}`;
  expectRefusal(await post(headers, huge), 413);
  expectRefusal(await post(headers, huge, true), 413);
});

test('a body just under the cap is accepted', async () => {
  const headers = { 'content-type': 'application/json' };
  const padded = JSON.stringify({
    ...orderBody(stock, asha),
    product_id: 'nothing',
    noise: 'x'.repeat(63_000),
  });
  const reply = await post(headers, padded, true);
  expect(codeOf(reply)).toBe('not_found');
});

test('a body must be UTF-8', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16' };
  expectRefusal(await post(headers, Buffer.from(good, 'utf16le')), 400);
  expectRefusal(await post(headers, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400);
});

test.each(endpoints)('$method $pattern refuses malformed ids', async ({ method, pattern }) => {
  const before = await fingerprint(shop.db.pool);
  const names = [...pattern.matchAll(/\[+(?:\.\.\.)?\w+\]+/g)].map(([name]) => name);
  await fc.assert(
    fc.asyncProperty(
      fc.array(pathText, { minLength: names.length, maxLength: names.length }),
      async (values) => {
        const path = names.reduce(
          (rest, name, index) => rest.replace(name, () => values[index] ?? ''),
          pattern,
        );
        // An administrator may ask about any user, so the orders of an unknown one are an empty list.
        const { token } = pattern.startsWith('/admin') ? admin : asha;
        const reply = await shop.call(`${method} ${path}`, { token });
        expect(reply.status, `${path} -> ${reply.text}`).toBeGreaterThanOrEqual(400);
        expect(reply.status, `${path} -> ${reply.text}`).toBeLessThan(500);
      },
    ),
    { numRuns: 40 },
  );
  expect(await fingerprint(shop.db.pool, ['unmatched_webhooks'])).toEqual(omit(before, 'unmatched_webhooks'));
});

test('a reason with characters that PostgreSQL cannot store is refused', async () => {
  for (const reason of ['%', '%ff', '%E0%A4%A', 'a%00b', 'a/%/b', 'x'.repeat(501)]) {
    const endpoint = `POST /admin/updateorder/${order.id}/Completed/${reason}`;
    expectRefusal(await shop.call(endpoint, { token: admin.token }), 400, reason);
  }
  const kept = await shop.db.prisma.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(kept.status).toBe('Processing');
});

const hook = (body: string | Uint8Array) => shop.call('POST /order/webhook/ekqr', { body });

test('a webhook with any text is counted, and nothing else happens', async () => {
  const before = await fingerprint(shop.db.pool, ['unmatched_webhooks']);
  await fc.assert(
    fc.asyncProperty(notBodies, async (body) => {
      const reply = await hook(body);
      expect(reply.status, `${body} -> ${reply.text}`).toBeOneOf([200, 413]);
    }),
    { numRuns: 60 },
  );
  expect(await fingerprint(shop.db.pool, ['unmatched_webhooks'])).toEqual(before);
});

test.each([9_996, 9_997, 9_998, 9_999, 10_000, 10_001])(
  'a webhook of %i letters and a smiley is stored whole or refused, never cut through it',
  async (length) => {
    const { clientTxnId } = await makePayment(shop.db.prisma, order, { clientTxnId: `SMILEY${length}` });
    const fits = length + 4 <= 10_000;
    const head = `client_txn_id=${clientTxnId}&rest=`;
    const body = `${head}${'a'.repeat(length - head.length)}😀`;
    expect((await hook(body)).status).toBe(fits ? 200 : 413);
    const kept = await shop.db.prisma.webhookInbox.count({ where: { payload: { equals: body } } });
    expect(kept).toBe(fits ? 1 : 0);
  },
);

test('a webhook that is no text is refused', async () => {
  expectRefusal(await hook(Buffer.from([0xff, 0xfe])), 400);
});

test.each(asked)('no query breaks GET $pattern', async ({ pattern, query }) => {
  const before = await fingerprint(shop.db.pool);
  const pair = fc.tuple(fc.constantFrom(...fieldsOf(query), '__proto__', 'constructor'), queryText);
  const path = pattern.replace(/\[userid\]/i, asha.user.id);
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 4 }), async (pairs) => {
      const raw = (value: string) =>
        /^[\w%.-]*$/.test(value) ? value : encodeURIComponent(value.toWellFormed());
      const search = pairs.map(([name, value]) => `${name}=${raw(value)}`).join('&');
      const { token } = pattern.startsWith('/admin') ? admin : asha;
      const reply = await shop.call(`GET ${path}?${search}`, {
        token: pattern.startsWith('/v1/') ? program.text : token,
      });
      // Meta's call needs a token of its own, which no query here has.
      const refused = pattern === WHATSAPP ? [400, 401] : [400];
      if (reply.status !== 200) {
        expect(refused, search).toContain(reply.status);
        expectRefusal(reply, reply.status, search);
      }
    }),
    // New ones in every run of the suite, of which 250 each took a twentieth of all integration tests.
    { numRuns: 80 },
  );
  expect(await fingerprint(shop.db.pool)).toEqual(before);
});

test.each([
  'search=%00',
  'search=a%00b',
  'status=Completed%00',
  'from=0000-01-01',
  'to=0000-01-01',
  'status=Completed&status=Refunded',
])('a query that PostgreSQL could not read, or that asks two things, is refused (%s)', async (search) => {
  expectRefusal(await shop.call(`GET /order/${asha.user.id}?${search}`, { token: asha.token }), 400, search);
});

test('a query does not override the path', async () => {
  const other = await newPerson(shop.db);
  const reply = await shop.call(`GET /order/${other.user.id}?userId=${asha.user.id}`, {
    token: asha.token,
  });
  expectRefusal(reply, 404);
});

function omit(prints: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(prints).filter(([table]) => table !== name));
}

test.each(['toString', 'valueOf'])(
  'a value whose %s is not one is refused, and no schema compares it',
  async (name) => {
    const body = JSON.stringify({
      id_token: { length: { [name]: null, toString: null } },
      access_token: 'x.y.z',
      code: '000000',
    });
    const headers = { 'content-type': 'application/json' };
    const reply = await shop.call('POST /auth/identity', { headers, body });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid_input']);
  },
);
