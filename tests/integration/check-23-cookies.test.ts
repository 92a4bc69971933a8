// Behind https the cookies have the strictest attributes that browsers know: no other host, no plain http, the whole
// path.
import { describe, expect, it } from 'vitest';
import { inviteCodeOf, inviteCookieOf } from '@/lib/http/session/invite-cookie';
import { testHasher } from '../support/hasher';
import { makeUser } from '../support/make';
import { SELLER_SETTINGS } from '../support/seller-settings';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newestCode } from '../support/server/proofs';

const shop = await startTestServer({
  RATE_LIMIT_FACTOR: '100000',
  ...SELLER_SETTINGS,
  STORE_URL: 'https://shop.example',
  STAFF_SECOND_FACTOR: 'all',
});
const { prisma } = shop.db;
const PASSWORD = 'a password of their own';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

async function signInByEachWay(): Promise<{ id: string; token: string; lines: string[] }[]> {
  const user = await makeUser(prisma, { passwordHash: await testHasher.hash(PASSWORD) });
  const mobile = user.mobile?.slice(3) ?? '';
  const byPassword = await shop.call('POST /auth/login', { json: { email: user.email, password: PASSWORD } });
  await shop.call('POST /otp/otp-login', { json: { mobile } });
  const otp = await newestCode(shop.db);
  const byCode = await shop.call('POST /otp/verify-otp', { json: { mobile, otp } });
  return [byPassword, byCode].map(({ body, headers }) => ({
    id: user.id,
    token: String(body?.token),
    lines: headers['set-cookie'] ?? [],
  }));
}

describe('check 23: cookies behind https', () => {
  it('a cookie carries the prefix, Secure, HttpOnly, SameSite and the whole path, and no domain', async () => {
    for (const { lines, token } of await signInByEachWay()) {
      expect(lines).toEqual([
        `__Host-tarang.session=${token}; Path=/; Max-Age=21600; HttpOnly; SameSite=Lax; Secure`,
        expect.stringMatching(
          /^__Host-tarang\.device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(4096);
    }
  });

  it('a cookie counts under its prefix alone, so that one set by a neighbouring host is ignored', async () => {
    const [first] = await signInByEachWay();
    const { id = '', token = '' } = first ?? {};
    const ask = (cookie: string) => shop.call(`GET /order/${id}`, { cookie, headers: sameOrigin });
    expect((await ask(`__Host-tarang.session=${token}`)).status).toBe(200);
    for (const name of [
      'tarang.session',
      '__Secure-tarang.session',
      '__host-tarang.session',
      'x__Host-tarang.session',
    ])
      expectRefusal(await ask(`${name}=${token}`), 401);
  });

  it('the cookie of an invitation has the same attributes, is set for a page that a person opens, and ends with a sign-in', async () => {
    const opened = (query: string, dest = 'document', site = 'cross-site') =>
      inviteCookieOf(
        new Request(`https://shop.example/register?${query}`, {
          headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': site },
        }),
      );
    const cookie = '__Host-tarang.invite=ABCD2345';
    // A service worker that passes the page on asks as the store itself.
    for (const given of [[], ['document', 'same-site'], ['empty', 'same-origin'], ['document', 'none']])
      expect(opened('invite=abcd2345', ...given)).toBe(
        `${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
      );
    for (const dest of ['image', 'iframe', 'empty', 'script'])
      for (const site of ['cross-site', 'same-site'])
        expect(opened('invite=ABCD2345', dest, site)).toBeNull();
    for (const query of ['', 'invite=', 'invite=ABC', 'invite=ABCD2345%0d%0aX', 'invite=ABCD234U'])
      expect(opened(query)).toBeNull();
    const sent = (value: string) =>
      inviteCodeOf(new Request('https://shop.example/', { headers: { cookie: value } }));
    expect([sent(cookie), sent('tarang.invite=ABCD2345'), sent(`${cookie}"x`)]).toEqual([
      'ABCD2345',
      null,
      null,
    ]);
    const user = await makeUser(prisma, { passwordHash: await testHasher.hash(PASSWORD) });
    const json = { email: user.email, password: PASSWORD };
    const { headers } = await shop.call('POST /auth/login', { json, cookie, headers: sameOrigin });
    expect(headers['set-cookie']).toContain(
      '__Host-tarang.invite=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('the cookie that binds challenges of passkeys to a browser has the same attributes', async () => {
    const { headers } = await shop.call('POST /auth/passkey/begin');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-tarang\.passkey=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it('a cookie is removed under the same name', async () => {
    const [first] = await signInByEachWay();
    const out = await shop.call('POST /auth/logout', { token: first?.token ?? '' });
    expect(out.headers['set-cookie']).toEqual([
      '__Host-tarang.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
  });
});
