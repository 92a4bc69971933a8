// One call too many on the built store: 429 with the time to wait, the same from every server of the store.
import { createHash } from 'node:crypto';
import { type CallReply, callStore, codeOf, fieldErrorsOf } from '../../support/server/raw-call';
import { storeUnderTest } from '../../support/store-under-test';
import { password } from '../shop';
import { newMobile } from './codes';
import { logIn, newAccount } from './log-in';
import { expect, type HttpStore, test } from './store';

// The shared store allows a hundred times the limits, so that calls alone do not use them up.
async function useUp({ db }: HttpStore, name: string, who: string): Promise<void> {
  const key = `${name}:${createHash('sha256').update(who).digest('base64url').slice(0, 32)}`;
  await db.prisma.rateLimit.update({ where: { key }, data: { points: 1_000_000 } });
}

function expectLimited(reply: CallReply, seconds: number): void {
  expect([reply.status, codeOf(reply), fieldErrorsOf(reply)]).toEqual([429, 'rate_limited', []]);
  const wait = Number(reply.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

/** Every server of this store. */
const servers = () => [storeUnderTest().url, storeUnderTest().withoutProxyUrl];

test.describe('check 14: codes sent too often', () => {
  test('codes are refused for a while after too many, by every server', async ({ store }) => {
    const json = { mobile: newMobile() };
    expect((await callStore(store.origin, 'POST /otp/otp-login', { json })).status).toBe(200);
    await useUp(store, 'otpResend', `+91${json.mobile}`);
    for (const origin of servers())
      expectLimited(await callStore(origin, 'POST /otp/otp-login', { json }), 30);
    const other = { json: { mobile: newMobile() } };
    expect((await callStore(store.origin, 'POST /otp/otp-login', other)).status).toBe(200);
  });
});

test.describe('check 16: passwords guessed too often', () => {
  test('a password guessed at too often closes the account for a while on every server, but not to a trusted device', async ({
    store,
  }) => {
    const { email } = await newAccount(store);
    const { lines } = await logIn(store, email);
    const guess = { json: { email, password: 'wrong' } };
    expect((await callStore(store.origin, 'POST /auth/login', guess)).status).toBe(401);
    await useUp(store, 'loginPerAccount', email);
    const right = { json: { email, password } };
    for (const origin of servers())
      for (const options of [guess, right])
        expectLimited(await callStore(origin, 'POST /auth/login', options), 3600);
    const device = lines
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('tarang.device='));
    await logIn(store, email, { cookie: device ?? '' });
  });
});
