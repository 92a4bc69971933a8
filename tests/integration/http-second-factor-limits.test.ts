// How many wrong codes of the authenticator are accepted after a right first factor: the password, or a code sent to
// the number.
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { giveAuthenticator } from '../support/authenticator';
import { testHasher } from '../support/hasher';
import { makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { newAddress, newMobile, otpCalls } from '../support/server/otp-calls';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { codeFor, send, verify, waitForResend } = otpCalls(shop);
const PASSWORD = 'a password of their own';
const passwordHash = await testHasher.hash(PASSWORD);

const logIn = (email: string | null, code: string) =>
  shop.call('POST /auth/login', {
    json: { email, password: PASSWORD, code },
    headers: { 'x-forwarded-for': newAddress() },
  });
/** A quarter of an hour later, as far as the count of a quarter of an hour goes. */
const waitForQuarter = () =>
  prisma.$executeRaw`delete from rate_limits where key like 'secondFactorPerAccount%'`;

/** An account with a proved number and an authenticator. */
async function newOwner() {
  const mobile = newMobile();
  const made = await makeUser(prisma, { passwordHash, mobile: `+91${mobile}`, mobileVerifiedAt: new Date() });
  return { mobile, ...(await giveAuthenticator(webProcess().context, made)) };
}

test('who has the number guesses at the authenticator five times, with however many codes by text message', async () => {
  const { mobile, app } = await newOwner();
  await send(mobile);
  const first = await codeFor(mobile);
  for (let turn = 0; turn < 4; turn++)
    expect(codeOf(await verify(mobile, first, { code: app.wrongCode() }))).toBe('bad_code');
  await waitForResend();
  await send(mobile);
  const next = await codeFor(mobile);
  expect(codeOf(await verify(mobile, next, { code: app.wrongCode() }))).toBe('bad_code');
  expectRefusal(await verify(mobile, next, { code: app.code() }), 429);
  await waitForQuarter();
  expect((await verify(mobile, next, { code: app.code() })).status).toBe(200);
});

test('wrong codes by text message are no guesses at the authenticator: a stranger has none of its five', async () => {
  const { mobile, app } = await newOwner();
  await send(mobile);
  const right = await codeFor(mobile);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let turn = 0; turn < 6; turn++)
    expect(codeOf(await verify(mobile, wrong, { code: app.wrongCode() }))).toBe('bad_code');
  expect((await verify(mobile, right, { code: app.code() })).status).toBe(200);
});

test('who has the password guesses at the authenticator fifty times a day', async () => {
  const { user, app } = await newOwner();
  for (let turn = 0; turn < 50; turn++) {
    if (turn % 5 === 0) await waitForQuarter();
    expect(codeOf(await logIn(user.email, app.wrongCode()))).toBe('bad_code');
  }
  await waitForQuarter();
  const refused = await logIn(user.email, app.code());
  expectRefusal(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
});
