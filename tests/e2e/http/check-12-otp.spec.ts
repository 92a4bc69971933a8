// One-time codes by the calls and the text messages alone: how often they may be guessed at, and what they open.

import { makeUser } from '../../support/make';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { anotherCode } from '../shop';
import { expire, newMobile, ofSubject, requestCode, tryCode } from './codes';
import { mailedLink } from './sandbox-mails';
import { expect, test } from './store';

test.describe('check 12: five guesses at a code', () => {
  test('a code that was guessed at five times is refused, even the right one', async ({ store }) => {
    const mobile = newMobile();
    const code = await requestCode(store, mobile);
    for (let turn = 0; turn < 5; turn++) {
      const reply = await tryCode(store, mobile, anotherCode(code));
      expect([reply.status, fieldErrorsOf(reply)]).toEqual([401, []]);
    }
    expect((await tryCode(store, mobile, code)).status).toBe(401);
  });

  test('a code is refused after five of fifty guesses at once', async ({ store }) => {
    const mobile = newMobile();
    const code = await requestCode(store, mobile);
    const guesses = Array.from({ length: 50 }, (_, turn) => String(turn).padStart(6, '0'));
    const wrong = guesses.map((guess) => (guess === code ? anotherCode(code) : guess));
    const replies = await Promise.all(wrong.map((guess) => tryCode(store, mobile, guess)));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(401));
    const secret = await store.db.prisma.accountSecret.findFirstOrThrow({
      where: ofSubject(`+91${mobile}`),
    });
    expect(secret.tries).toBe(5);
    expect((await tryCode(store, mobile, code)).status).toBe(401);
  });

  test('a new code ends the old one', async ({ store }) => {
    const mobile = newMobile();
    const old = await requestCode(store, mobile);
    const fresh = await requestCode(store, mobile, 2);
    if (old !== fresh) expect((await tryCode(store, mobile, old)).status).toBe(401);
    expect((await tryCode(store, mobile, fresh)).status).toBe(200);
  });

  test('a new code has tries of its own', async ({ store }) => {
    const mobile = newMobile();
    const old = await requestCode(store, mobile);
    for (let turn = 0; turn < 5; turn++) await tryCode(store, mobile, anotherCode(old));
    expect((await tryCode(store, mobile, await requestCode(store, mobile, 2))).status).toBe(200);
  });
});

test.describe('check 13: codes', () => {
  test('a code has six digits, lives five minutes, and can be read nowhere', async ({ store }) => {
    const mobile = newMobile();
    const code = await requestCode(store, mobile);
    expect(code).toMatch(/^\d{6}$/);
    const secret = await store.db.prisma.accountSecret.findFirstOrThrow({
      where: ofSubject(`+91${mobile}`),
    });
    expect(secret.expiresAt.getTime() - secret.createdAt.getTime()).toBe(5 * 60_000);
    expect(JSON.stringify(secret)).not.toContain(code);
    expect(secret.hash.length).toBeGreaterThanOrEqual(43);
  });

  test('a code is valid once', async ({ store }) => {
    const mobile = newMobile();
    const code = await requestCode(store, mobile);
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryCode(store, mobile, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await tryCode(store, mobile, code)).status).toBe(401);
  });

  test('a code opens nothing once its time is over', async ({ store }) => {
    const mobile = newMobile();
    const code = await requestCode(store, mobile);
    await expire(store, `+91${mobile}`);
    expect((await tryCode(store, mobile, code)).status).toBe(401);
  });

  test('a code of one number opens no other', async ({ store }) => {
    const [asha, bela] = [newMobile(), newMobile()];
    const [codeOfAsha, codeOfBela] = [await requestCode(store, asha), await requestCode(store, bela)];
    if (codeOfAsha !== codeOfBela) expect((await tryCode(store, bela, codeOfAsha)).status).toBe(401);
    expect((await tryCode(store, asha, codeOfAsha)).status).toBe(200);
  });

  test('a code signs in, and does nothing else', async ({ store }) => {
    const { origin, db } = store;
    const mobile = newMobile();
    const user = await makeUser(db.prisma, { mobile: `+91${mobile}`, emailVerifiedAt: null });
    const code = await requestCode(store, mobile);
    const json = { password: 'another sentence of a password' };
    for (const id of [user.id, mobile, `+91${mobile}`]) {
      const path = encodeURIComponent(id);
      const reset = await callStore(origin, `POST /password/reset-password/${path}/${code}`, { json });
      const verified = await callStore(origin, `POST /auth/verifymail/${path}/${code}`);
      expect([reset.status, verified.status]).toEqual([400, 400]);
    }
    await callStore(origin, 'POST /password/forgetpassword', { json: { email: user.email } });
    const token =
      (await mailedLink(store, user.email ?? '', '/reset_password/')).pathname.split('/').at(-1) ?? '';
    expect((await tryCode(store, mobile, token)).status).toBe(400);
    const login = { email: user.email, password: code };
    expect((await callStore(origin, 'POST /auth/login', { json: login })).status).toBe(401);
    expect((await tryCode(store, mobile, code)).status).toBe(200);
  });
});
