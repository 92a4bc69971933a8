// Forged tokens and malformed headers are refused, by bearer and by cookie.
import jwt from 'jsonwebtoken';
import { afterAll, describe, expect, it } from 'vitest';
import { settings } from '@/lib/platform/config';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { builtByHand, forgeries } from '../support/server/forgeries';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const admin = await newPerson(shop.db, { role: 'admin' });
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const endpoint = 'GET /admin/processing';
const before = await fingerprint(shop.db.pool);

afterAll(async () => {
  expect(await fingerprint(shop.db.pool)).toEqual(before);
});

describe('check 17: forged tokens', () => {
  // Without this the refusals below would prove nothing.
  it('a genuine token is accepted, by bearer and by cookie', async () => {
    expect((await shop.call(endpoint, { token: admin.token })).status).toBe(200);
    expect((await shop.call(endpoint, { cookie: admin.cookie, headers: sameOrigin })).status).toBe(200);
    // With a key that the store no longer accepts, every one of them would be refused for its key.
    expect((await shop.call(endpoint, { token: builtByHand(admin) })).status).toBe(200);
  });

  it('a token has the algorithm, issuer, audience, type and expiry that are checked', () => {
    const { header, payload } = jwt.decode(admin.token, { complete: true }) ?? {};
    expect(header).toMatchObject({ alg: 'HS256' });
    expect(payload).toMatchObject({ iss: settings().STORE_URL, aud: 'tarang-store', typ: 'session' });
    const life = admin.session.expiresAt.getTime() - Date.now();
    expect(life).toBeGreaterThan(6 * 3_600_000 - 60_000);
    expect(life).toBeLessThanOrEqual(6 * 3_600_000);
  });

  it.each(Object.entries(forgeries(admin)))('a token with %s is refused', async (_, token) => {
    const byBearer = await shop.call(endpoint, { token });
    expectRefusal(byBearer, 401);
    expect(codeOf(byBearer)).toBe('unauthenticated');
    const byCookie = await shop.call(endpoint, { cookie: `tarang.session=${token}`, headers: sameOrigin });
    expectRefusal(byCookie, 401);
    expect(codeOf(byCookie)).toBe('unauthenticated');
  });

  it('a forged token does not close a public call', async () => {
    for (const token of Object.values(forgeries(admin))) {
      const reply = await shop.call('GET /product/gethomeproducts', { token });
      expect(reply.status).toBe(200);
    }
  });
});

describe('check 18: malformed Authorization headers', () => {
  const values = [
    '',
    ' ',
    '%',
    'Bearer',
    'Bearer ',
    'Bearer %',
    'Bearer  x',
    'Bearer null',
    'Bearer undefined',
    'Basic YTpi',
    '{}',
    'Bearer \t',
    'Bearer ÿþ',
    'Bearer undefined.undefined.undefined',
    'Bearer ..',
    `Bearer ${'.'.repeat(5000)}`,
    `Bearer ${'a'.repeat(3000)}.${'a'.repeat(3000)}.${'a'.repeat(3000)}`,
  ];
  it.each([
    ...values,
    `Bearer ${admin.token} `.padEnd(8000, 'x'),
    `bearer${admin.token}`,
    `Bearer "${admin.token}"`,
    `Token ${admin.token}`,
  ])('the Authorization header %s is refused', async (authorization) => {
    expectRefusal(await shop.call(endpoint, { headers: { authorization } }), 401);
  });

  it.each(['bearer ', 'BEARER ', 'Bearer  '])('a genuine token is accepted after %j', async (scheme) => {
    const headers = { authorization: `${scheme}${admin.token}` };
    expect((await shop.call(endpoint, { headers })).status).toBe(200);
  });

  it('a malformed Authorization header is refused although a valid cookie comes with it', async () => {
    const headers = { ...sameOrigin, authorization: 'Bearer x' };
    expectRefusal(await shop.call(endpoint, { cookie: admin.cookie, headers }), 401);
  });

  it('an Authorization header that is sent twice is refused, in either order', async () => {
    const good = `Bearer ${admin.token}`;
    for (const authorization of [`${good}, Bearer x`, `Bearer x, ${good}`, `${good}, ${good}`])
      expectRefusal(await shop.call(endpoint, { headers: { authorization } }), 401);
  });
});

describe('check 18: malformed cookies', () => {
  it.each([
    'tarang.session=',
    'tarang.session',
    '=',
    ';;;',
    'tarang.session=%',
    'TARANG.SESSION=x',
    `xtarang.session=${admin.token}`,
    `tarang.session="${admin.token}"`,
  ])('the cookie %s is refused', async (cookie) => {
    expectRefusal(await shop.call(endpoint, { cookie, headers: sameOrigin }), 401);
  });
});
