// Sessions from beginning to end, by calls and cookies: a new one at each sign-in, invalid at once when it ends.
import { callStore } from '../../support/server/raw-call';
import { newMobile, requestCode } from './codes';
import { IN, type LoggedIn, logIn, newAccount, OUT, readLogin, statuses } from './log-in';
import { mailedLink } from './sandbox-mails';
import { expect, type HttpStore, test } from './store';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const csrfOf = async ({ origin }: HttpStore) => {
  const { headers, body } = await callStore(origin, 'GET /api/auth/csrf');
  const crumbs = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]);
  return { crumbs, csrfToken: body?.csrfToken };
};

test.describe('check 19: a new session at each sign-in', () => {
  test('signing in by password and by code opens a new session and ends the one that was sent', async ({
    store,
  }) => {
    const mobile = newMobile();
    const { email } = await newAccount(store, { mobile: `+91${mobile}` });
    const first = await logIn(store, email);
    const second = await logIn(store, email, { cookie: first.cookie });
    expect(await statuses(store, first)).toEqual(OUT);
    const otp = await requestCode(store, mobile);
    const third = readLogin(
      await callStore(store.origin, 'POST /otp/verify-otp', {
        json: { mobile, otp },
        cookie: second.cookie,
        headers: sameOrigin,
      }),
    );
    expect(await statuses(store, second)).toEqual(OUT);
    expect(await statuses(store, third)).toEqual(IN);
    expect(new Set([first, second, third].map(({ token }) => token)).size).toBe(3);
    for (const { token, cookie } of [first, second, third]) expect(cookie).toBe(`tarang.session=${token}`);
  });

  test("a session that was planted in a browser never becomes its owner's", async ({ store }) => {
    const [asha, mallory] = [await newAccount(store), await newAccount(store)];
    const planted = await logIn(store, mallory.email);
    const mine = await logIn(store, asha.email, { cookie: planted.cookie });
    expect(mine.userid).toBe(asha.id);
    const seen = await callStore(store.origin, `GET /order/${asha.id}`, { token: planted.token });
    expect([401, 404]).toContain(seen.status);
    for (const made of ['x', 'a.b.c', planted.token.replace(/.$/, 'A')]) {
      const { token } = await logIn(store, asha.email, { cookie: `tarang.session=${made}` });
      expect(token).not.toBe(made);
    }
  });

  test('a session ends when its permissions are changed', async ({ store }) => {
    const { id, email } = await newAccount(store);
    const before = await logIn(store, email);
    // As every change of a role does it.
    await store.db.prisma.user.update({
      where: { id },
      data: { role: 'reseller', sessionVersion: { increment: 1 } },
    });
    expect(await statuses(store, before)).toEqual(OUT);
    expect(await statuses(store, await logIn(store, email))).toEqual(IN);
  });
});

test.describe('check 20: signing out', () => {
  const ways: Record<string, (store: HttpStore, me: LoggedIn) => Promise<unknown>> = {
    'by bearer': ({ origin }, { token }) => callStore(origin, 'POST /auth/logout', { token }),
    'by cookie': async ({ origin }, { cookie }) => {
      const out = await callStore(origin, 'POST /auth/logout', { cookie, headers: { origin } });
      expect(out.headers['set-cookie']).toEqual([
        'tarang.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      ]);
    },
    'by the library’s own call': async (store, { cookie }) => {
      const { crumbs, csrfToken } = await csrfOf(store);
      const out = await callStore(store.origin, 'POST /api/auth/signout', {
        cookie: [cookie, ...crumbs].join('; '),
        json: { csrfToken, callbackUrl: 'https://elsewhere.example/' },
      });
      expect(out.status, out.text).toBe(302);
      expect(new URL(String(out.headers.location), store.origin).origin).toBe(store.origin);
    },
    'from another device': async (store, { userid, token }) => {
      const { email } = await store.db.prisma.user.findUniqueOrThrow({ where: { id: userid } });
      const other = await logIn(store, email ?? '');
      const mine = await sessionOf(store, token);
      const out = await callStore(store.origin, `POST /auth/sessions/${mine}/end`, { token: other.token });
      expect(out.status, out.text).toBe(200);
      expect(await statuses(store, other)).toEqual(IN);
    },
  };

  for (const [way, signOut] of Object.entries(ways))
    test(`${way} ends token and cookie at once, for pages too, and no other session`, async ({ store }) => {
      const [me, stranger] = [
        await logIn(store, (await newAccount(store)).email),
        await logIn(store, (await newAccount(store)).email),
      ];
      expect(await statuses(store, me)).toEqual(IN);
      expect(await dashboard(store, me)).not.toMatch(/>Please log in/);
      const before = await callStore(store.origin, 'GET /api/auth/session', { cookie: me.cookie });
      expect(before.body?.claims).toMatchObject({ userId: me.userid });
      await signOut(store, me);
      expect(await statuses(store, me)).toEqual(OUT);
      expect(await dashboard(store, me)).toMatch(/>Please log in/);
      const session = await callStore(store.origin, 'GET /api/auth/session', { cookie: me.cookie });
      expect([session.status, session.body?.claims]).toEqual([200, null]);
      expect(await statuses(store, stranger)).toEqual(IN);
    });

  test('signing out everywhere ends every device, the calling one too', async ({ store }) => {
    const [{ email }, other] = [await newAccount(store), await newAccount(store)];
    const devices = [await logIn(store, email), await logIn(store, email), await logIn(store, email)];
    const stranger = await logIn(store, other.email);
    const { token } = devices[0] ?? { token: '' };
    const out = await callStore(store.origin, 'POST /auth/logout-everywhere', { token });
    expect(out.headers['set-cookie']).toContain('tarang.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    for (const device of devices) expect(await statuses(store, device)).toEqual(OUT);
    expect(await statuses(store, stranger)).toEqual(IN);
    expect(await statuses(store, await logIn(store, email))).toEqual(IN);
  });

  test('a new password signs out every device', async ({ store }) => {
    const { email } = await newAccount(store);
    const devices = [await logIn(store, email), await logIn(store, email)];
    await callStore(store.origin, 'POST /password/forgetpassword', { json: { email } });
    const { pathname } = await mailedLink(store, email, '/reset_password/');
    const endpoint = `POST ${pathname.replace('/reset_password/', '/password/reset-password/')}`;
    const json = { password: 'another sentence of a password' };
    expect((await callStore(store.origin, endpoint, { json })).status).toBe(200);
    for (const device of devices) expect(await statuses(store, device)).toEqual(OUT);
    expect(await statuses(store, await logIn(store, email, json))).toEqual(IN);
  });

  test("the library's sign-out needs its CSRF token", async ({ store }) => {
    const me = await logIn(store, (await newAccount(store)).email);
    await callStore(store.origin, 'POST /api/auth/signout', { cookie: me.cookie, json: {} });
    await callStore(store.origin, 'GET /api/auth/signout', { cookie: me.cookie });
    expect(await statuses(store, me)).toEqual(IN);
  });

  test('editing the profile changes neither number nor address, which other calls do with a proof', async ({
    store,
  }) => {
    const user = await newAccount(store);
    const { token } = await logIn(store, user.email);
    const json = { userid: user.id, name: 'Asha', email: 'x@example.com', mobilenumber: '9999999999' };
    expect((await callStore(store.origin, 'POST /user/edit-profile', { token, json })).status).toBe(200);
    const { email, mobile } = await store.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([email, mobile]).toEqual([user.email, user.mobile]);
  });
});

async function dashboard({ origin }: HttpStore, { cookie }: LoggedIn): Promise<string> {
  return (await callStore(origin, 'GET /dashboard', { cookie })).text;
}

/** The id by which its owner sees the session. */
async function sessionOf({ origin }: HttpStore, token: string): Promise<string> {
  const { text } = await callStore(origin, 'GET /auth/sessions', { token });
  const devices = JSON.parse(text) as { _id: string; current: boolean }[];
  return devices.find(({ current }) => current)?._id ?? '';
}
