// A cookie alone is not enough: a call that no page of the store made is refused, and a GET that changes something
// needs a bearer token.
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server';
import { type CallOptions, expectRefusal } from '../support/server/call';
import { CHANGING, type Endpoint, GUARDED, insiderOf } from '../support/server/endpoints';
import { fingerprint } from '../support/server/fingerprint';
import { FORM_TYPES, foreignHeaders, ownHeaders } from '../support/server/foreign';
import type { Person } from '../support/server/people';
import { stockShop } from '../support/server/stock';
import { freshDevice, makeWorld } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
const foreign = foreignHeaders(shop.origin);
const own = ownHeaders(shop.origin);

const isGuarded = (endpoint: Endpoint) => GUARDED.includes(endpoint);
const byCookie = CHANGING.filter((endpoint) => isGuarded(endpoint) && !endpoint.bearerOnly);
const bearerOnly = CHANGING.filter((endpoint) => endpoint.bearerOnly);
// A call of the partner API takes a key alone, which tests/integration/partner-access.test.ts checks.
const forAll = CHANGING.filter(
  (endpoint) => !isGuarded(endpoint) && !endpoint.needsNext && endpoint.allowed.owner !== 401,
);
const takers = byCookie.filter(({ pattern }) =>
  shop.routes.some((route) => route.pattern === pattern && route.handlers.POST?.schemas?.body),
);

/** Calls the endpoint with that person's cookie and these headers. */
async function tryCookie(
  endpoint: Endpoint,
  person: Person,
  options: CallOptions,
  changes: CallOptions = {},
) {
  const headers = { ...options.headers, ...changes.headers };
  return shop.call(endpoint.name, { ...options, ...changes, headers, cookie: person.cookie });
}
const insider = async (endpoint: Endpoint) => {
  const person = await freshDevice(world, insiderOf(endpoint));
  if (!person) throw new Error('no role may call it');
  return person;
};
const call = async (endpoint: Endpoint) => {
  const { path, ...options } = await endpoint.example(world);
  return { endpoint: { ...endpoint, name: `${endpoint.method} ${path}` }, options };
};
const stillSignedIn = async ({ user, token }: Person) =>
  (await shop.call(`GET /order/${user.id}`, { token })).status;

describe('check 26: calls by cookie that change something', () => {
  it('every call by cookie that changes something is tried', () => {
    expect(byCookie.length).toBeGreaterThanOrEqual(10);
    expect(bearerOnly).toHaveLength(2);
    expect(takers.length).toBeGreaterThanOrEqual(7);
  });

  it.each(byCookie)('$name is refused when no page of the store made it', async (each) => {
    const person = await insider(each);
    const { endpoint, options } = await call(each);
    const before = await fingerprint(shop.db.pool);
    for (const headers of foreign)
      expectRefusal(await tryCookie(endpoint, person, options, { headers }), 401, JSON.stringify(headers));
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    expect(await stillSignedIn(person)).toBe(200);
  });

  it.each(byCookie)('$name is done for a page of the store', async (each) => {
    for (const headers of own) {
      const person = await insider(each);
      const { endpoint, options } = await call(each);
      const reply = await tryCookie(endpoint, person, options, { headers });
      expect(reply.status, reply.text).toBe(each.allowed[insiderOf(each)]);
    }
  });

  it.each(takers)('$name takes no JSON that a form could send', async (each) => {
    const person = await insider(each);
    const { endpoint, options } = await call(each);
    const body = JSON.stringify(options.json);
    const before = await fingerprint(shop.db.pool);
    for (const type of FORM_TYPES)
      for (const headers of own) {
        const given = { headers: { ...headers, 'content-type': type }, body, json: undefined };
        expectRefusal(await tryCookie(endpoint, person, options, given), 415, type);
      }
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});

describe('check 26: public calls that change something', () => {
  it.each(forAll)('$name ignores the cookie, and takes no JSON that a form could send', async (each) => {
    const { pattern } = each;
    const body = shop.routes.find((route) => route.pattern === pattern)?.handlers.POST?.schemas?.body;
    const person = await insider(each);
    // One header of each kind, because each call may cost a hash.
    for (const headers of [foreign[0], foreign[6], {}]) {
      const { endpoint, options } = await call(each);
      const without = await shop.call(endpoint.name, options);
      const again = await call(each);
      const withCookie = await tryCookie(again.endpoint, person, again.options, {
        headers,
      });
      expect(withCookie.status).toBe(without.status);
      expect(await stillSignedIn(person)).toBe(200);
    }
    if (!body) return;
    for (const type of FORM_TYPES) {
      const { endpoint, options } = await call(each);
      const text = JSON.stringify(options.json);
      const before = await fingerprint(shop.db.pool);
      const given = { headers: { 'content-type': type }, body: text, json: undefined };
      expectRefusal(await tryCookie(endpoint, person, options, given), 415, type);
      expect(await fingerprint(shop.db.pool)).toEqual(before);
    }
  });
});

describe('check 26: calls that change something by GET', () => {
  it.each(bearerOnly)(
    '$name needs a bearer token and takes no cookie, not even on a page of the store',
    async (each) => {
      const admin = await insider(each);
      const { endpoint, options } = await call(each);
      const before = await fingerprint(shop.db.pool);
      for (const headers of [...own, ...foreign])
        expectRefusal(await tryCookie(endpoint, admin, options, { headers }), 401);
      expect(await fingerprint(shop.db.pool)).toEqual(before);
      const { status, body } = await shop.call(endpoint.name, { ...options, token: admin.token });
      expect(status).toBe(200);
      expect(body).toMatchObject({ order: { status: 'Completed', reason: 'all good' } });
    },
  );

  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])(
    'a GET that changes something does nothing when asked by %s',
    async (method) => {
      const admin = await freshDevice(world, 'admin');
      const [each] = bearerOnly;
      if (!each) throw new Error('there is none');
      const { path } = await each.example(world);
      const before = await fingerprint(shop.db.pool);
      const reply = await shop.call(`${method} ${path}`, { token: admin?.token ?? '' });
      expect([204, 404, 405]).toContain(reply.status);
      expect(await fingerprint(shop.db.pool)).toEqual(before);
    },
  );

  it('no other GET changes anything', async () => {
    const admin = await freshDevice(world, 'admin');
    const before = await fingerprint(shop.db.pool);
    for (const { pattern } of shop.routes.filter((route) => !route.pattern.startsWith('/api/auth'))) {
      const path = pattern.replace(/\[+(?:\.\.\.)?\w+\]+/g, world.admin.user.id);
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const reply = await shop.call(`${method} ${path}`, { token: admin?.token ?? '' });
        // 401: what Meta asks with a token of its own.
        expect([200, 204, 400, 401, 404, 405, 503], `${method} ${path}`).toContain(reply.status);
        if (method !== 'GET') expect(reply.text).toBe('');
      }
    }
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});
