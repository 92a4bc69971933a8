// Requests that are wrong around the body: type, encoding, size, address, query. Never a 5xx, never a change.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make';
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
const order = await makeOrder(shop.db.prisma, { user: asha.user, status: 'Processing' });

const takers = shop.routes.filter(({ handlers }) => handlers.POST?.schemas?.body);
const asked = shop.routes.flatMap(({ pattern, handlers }) => {
  const query = handlers.GET?.schemas?.query;
  return query ? [{ pattern, query }] : [];
});
const doors = shop.routes.flatMap(({ pattern, handlers }) =>
  Object.keys(handlers)
    .filter(() => pattern.includes('[') && !pattern.startsWith('/api/auth'))
    .map((method) => ({ method, pattern })),
);

describe('the body of POST', () => {
  const good = JSON.stringify(orderBody(stock, asha));
  const post = (headers: Record<string, string>, body: string | Uint8Array, chunked = false) =>
    shop.call('POST /order/createOrder', { token: asha.token, headers, body, chunked });

  it.each(takers)('of $pattern is JSON by name, or 415', async ({ pattern }) => {
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
      const door = `POST ${pattern.replace('[itemId]', String(stock.item.itemid)).replace(/\[\w+\]/g, '1')}`;
      const reply = await shop.call(door, { token: admin.token, headers, body: good });
      expectRefusal(reply, 415, type);
    }
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'x'])('is not taken compressed (%s)', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expectRefusal(await post(headers, gzipSync(good)), 415, encoding);
  });

  it('is not taken when it is huge, whether it says so or not', async () => {
    const headers = { 'content-type': 'application/json' };
    const huge = `{"a":"${'x'.repeat(3 * 1024 * 1024)}"}`;
    expectRefusal(await post(headers, huge), 413);
    expectRefusal(await post(headers, huge, true), 413);
  });

  it('may be just under the cap', async () => {
    const headers = { 'content-type': 'application/json' };
    const padded = JSON.stringify({
      ...orderBody(stock, asha),
      product_id: 'nothing',
      noise: 'x'.repeat(63_000),
    });
    const reply = await post(headers, padded, true);
    expect(codeOf(reply)).toBe('not_found');
  });

  it('is UTF-8', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-16' };
    expectRefusal(await post(headers, Buffer.from(good, 'utf16le')), 400);
    expectRefusal(await post(headers, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400);
  });
});

describe('the address', () => {
  it.each(doors)('$method $pattern refuses ids that cannot be', async ({ method, pattern }) => {
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
          // An administrator may ask about anybody, so nobody's orders are an empty list to them.
          const { token } = pattern.startsWith('/admin') ? admin : asha;
          const reply = await shop.call(`${method} ${path}`, { token });
          expect(reply.status, `${path} -> ${reply.text}`).toBeGreaterThanOrEqual(400);
          expect(reply.status, `${path} -> ${reply.text}`).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
    expect(await fingerprint(shop.db.pool, ['webhook_inbox'])).toEqual(omit(before, 'webhook_inbox'));
  });

  it('refuses a reason that cannot be written down', async () => {
    for (const reason of ['%', '%ff', '%E0%A4%A', 'a%00b', 'a/%/b', 'x'.repeat(501)]) {
      const door = `POST /admin/updateorder/${order.id}/Completed/${reason}`;
      expectRefusal(await shop.call(door, { token: admin.token }), 400, reason);
    }
    const kept = await shop.db.prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(kept.status).toBe('Processing');
  });
});

describe('a webhook', () => {
  const hook = (body: string | Uint8Array) => shop.call('POST /order/webhook/ekqr', { body });

  it('may hold anything: it is kept as evidence, and nothing else happens', async () => {
    const before = await fingerprint(shop.db.pool, ['webhook_inbox']);
    await fc.assert(
      fc.asyncProperty(notBodies, async (body) => {
        const reply = await hook(body);
        expect(reply.status, `${body} -> ${reply.text}`).toBeOneOf([200, 413]);
      }),
      { numRuns: 60 },
    );
    expect(await fingerprint(shop.db.pool, ['webhook_inbox'])).toEqual(before);
  });

  it.each([9_996, 9_997, 9_998, 9_999, 10_000, 10_001])(
    'of %i letters and a smiley is kept whole or refused, never cut through it',
    async (length) => {
      const fits = length + 4 <= 10_000;
      const body = `${'a'.repeat(length)}😀`;
      expect((await hook(body)).status).toBe(fits ? 200 : 413);
      const kept = await shop.db.prisma.webhookInbox.count({ where: { payload: { equals: body } } });
      expect(kept).toBe(fits ? 1 : 0);
    },
  );

  it('that is no text is refused', async () => {
    expectRefusal(await hook(Buffer.from([0xff, 0xfe])), 400);
  });
});

describe('the query', () => {
  it.each(asked)('of GET $pattern never breaks it', async ({ pattern, query }) => {
    const before = await fingerprint(shop.db.pool);
    const pair = fc.tuple(fc.constantFrom(...fieldsOf(query), '__proto__', 'constructor'), queryText);
    const path = pattern.replace(/\[userid\]/i, asha.user.id);
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 4 }), async (pairs) => {
        const raw = (value: string) =>
          /^[\w%.-]*$/.test(value) ? value : encodeURIComponent(value.toWellFormed());
        const search = pairs.map(([name, value]) => `${name}=${raw(value)}`).join('&');
        const { token } = pattern.startsWith('/admin') ? admin : asha;
        const reply = await shop.call(`GET ${path}?${search}`, { token });
        if (reply.status !== 200) expectRefusal(reply, 400, search);
      }),
      { numRuns: 250 },
    );
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  it.each(['search=%00', 'search=a%00b', 'status=Completed%00', 'from=0000-01-01', 'to=0000-01-01'])(
    'is refused when PostgreSQL could not read it (%s)',
    async (search) => {
      expectRefusal(
        await shop.call(`GET /order/${asha.user.id}?${search}`, { token: asha.token }),
        400,
        search,
      );
    },
  );

  it('does not override what the path says', async () => {
    const other = await newPerson(shop.db);
    const reply = await shop.call(`GET /order/${other.user.id}?userId=${asha.user.id}`, {
      token: asha.token,
    });
    expectRefusal(reply, 404);
  });
});

function omit(prints: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(prints).filter(([table]) => table !== name));
}
