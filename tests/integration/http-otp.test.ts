// The calls of the login by text message, from the number to the session.
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { inEnglish } from '@/lib/platform/messages';
import { giveAuthenticator } from '../support/authenticator';
import { makeAdmin, makeUser, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { newAddress, newMobile, otpCalls } from '../support/server/otp-calls';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { context } = webProcess();
const { ask, codeFor, codesOf, send, verify } = otpCalls(shop);

/** The first account that a reply asks about. */
function firstClaimantOf({ body }: CallReply): { account: string; device: boolean } {
  const [first] = (body?.accounts ?? []) as { id: string; device: boolean }[];
  return { account: first?.id ?? 'none', device: first?.device ?? false };
}

test('a login by text message leads from a number to a session and a new account', async () => {
  const mobile = newMobile();
  const sent = await send(mobile);
  const challenge = expect.stringMatching(/^[\w-]{43}$/);
  expect([sent.status, sent.body]).toEqual([
    200,
    { success: true, message: inEnglish('accounts.otpSent'), challenge },
  ]);
  expect(sent.headers['set-cookie']).toEqual([
    `tarang.challenge=${sent.body?.challenge}; Path=/; Max-Age=300; HttpOnly; SameSite=Lax`,
  ]);
  const timer = await ask('timer', { mobile });
  expect(timer.body).toMatchObject({ success: true, message: inEnglish('accounts.otpSent') });
  const { timer: left, resendIn } = timer.body as { timer: number; resendIn: number };
  expect([left > 280_000 && left <= 300_000, resendIn > 10_000 && resendIn <= 30_000]).toEqual([true, true]);
  const reply = await verify(mobile, await codeFor(mobile));
  expect(reply.status, reply.text).toBe(200);
  const { token, user, ...rest } = reply.body as { token: string; user: Record<string, unknown> };
  expect(rest).toEqual({
    success: true,
    msg: inEnglish('accounts.signedIn'),
    message: inEnglish('accounts.signedIn'),
  });
  expect(user).toMatchObject({
    name: `Player ${mobile.slice(-4)}`,
    email: '',
    mobilenumber: mobile,
    role: 'user',
    balance: 0,
    verified: 'false',
  });
  expect(cookieOf(reply, 'tarang.session')).toBe(`tarang.session=${token}`);
  expect(cookieOf(reply, 'tarang.device')).toMatch(/^tarang\.device=./);
  expect((await shop.call(`GET /order/${user._id}`, { token })).status).toBe(200);
  expect((await ask('timer', { mobile })).body).toMatchObject({ timer: 0 });
});

test('a login by text message shows the account that has the number, with its balance', async () => {
  const mobile = newMobile();
  const user = await makeUser(prisma, { mobile: `+91${mobile}` });
  await makeWallet(prisma, user, { balance: 20_00n });
  await send(mobile);
  const reply = await verify(mobile, await codeFor(mobile));
  expect(reply.body?.user).toMatchObject({ _id: user.id, email: user.email, balance: 20 });
});

test("a login by text message asks for the authenticator's code too, and takes both together", async () => {
  const mobile = newMobile();
  const { app } = await giveAuthenticator(context, await makeAdmin(prisma, { mobile: `+91${mobile}` }));
  await send(mobile);
  const otp = await codeFor(mobile);
  const asked = await verify(mobile, otp);
  expectRefusal(asked, 401);
  expect(codeOf(asked)).toBe('second_factor_needed');
  expect(codeOf(await verify(mobile, otp, { code: app.wrongCode() }))).toBe('bad_code');
  expect((await verify(mobile, otp, { code: app.code() })).status).toBe(200);
});

test('a login by text message asks about an account that has the number unproved, and takes its proof with the code', async () => {
  const mobile = newMobile();
  const passwordHash = await context.hasher.hash('correct horse battery');
  const user = await makeUser(prisma, { mobile: `+91${mobile}`, mobileVerifiedAt: null, passwordHash });
  await send(mobile);
  const otp = await codeFor(mobile);
  const asked = await verify(mobile, otp);
  expect(asked.status).toBe(409);
  expect(codeOf(asked)).toBe('account_choice_needed');
  expect(asked.body?.accounts).toEqual([
    { id: expect.any(String), email: expect.stringMatching(/^s\*\*\*@example\.com$/), device: false },
  ]);
  const { account } = firstClaimantOf(asked);
  const mailed = await ask('account-code', { mobile, otp, account });
  expect([mailed.status, mailed.body?.success]).toEqual([200, true]);
  expect(codeOf(await ask('verify-otp', { mobile, otp, account, password: 'another' }))).toBe('bad_code');
  const reply = await ask('verify-otp', { mobile, otp, account, password: 'correct horse battery' });
  expect(reply.body?.user).toMatchObject({ _id: user.id });
});

test('a browser that has signed in to an account proves it by the cookie, until a reset ends its devices', async () => {
  const mobile = newMobile();
  const passwordHash = await context.hasher.hash('correct horse battery');
  const user = await makeUser(prisma, { mobile: `+91${mobile}`, mobileVerifiedAt: null, passwordHash });
  const signedIn = await shop.call('POST /auth/login', {
    json: { email: user.email, password: 'correct horse battery' },
    headers: { 'x-forwarded-for': newAddress() },
  });
  const cookie = cookieOf(signedIn, 'tarang.device');
  await send(mobile);
  const otp = await codeFor(mobile);
  const claimed = async () => firstClaimantOf(await verify(mobile, otp, { cookie }));
  const { account, device } = await claimed();
  expect(device).toBe(true);
  await prisma.user.update({ where: { id: user.id }, data: { deviceVersion: { increment: 1 } } });
  expect(await claimed()).toEqual({ account, device: false });
  await prisma.user.update({ where: { id: user.id }, data: { deviceVersion: { decrement: 1 } } });
  const reply = await ask('verify-otp', { mobile, otp, account }, { cookie });
  expect(reply.body?.user).toMatchObject({ _id: user.id });
});

test('a login by text message says in the words of the spec what is wrong with the input', async () => {
  for (const mobile of ['', '12345', '1234567890', '98765432101', '+919876543210', null]) {
    for (const endpoint of ['otp-login', 'timer']) {
      const reply = await ask(endpoint, { mobile });
      expectRefusal(reply, 400);
      expect(reply.body?.message).toBe(inEnglish('accounts.invalidMobile'));
    }
  }
  for (const otp of ['', '12345', '1234567', 'abcdef', 123456]) {
    const reply = await ask('verify-otp', { mobile: newMobile(), otp });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(inEnglish('accounts.invalidOtp'));
  }
  const wrong = await verify(newMobile(), '000000');
  expectRefusal(wrong, 401);
  expect(wrong.body?.message).toBe(inEnglish('accounts.wrongOtp'));
});

test('a login by text message answers a number without an account exactly as one with', async () => {
  const [known, blocked, unknown] = [newMobile(), newMobile(), newMobile()];
  await makeUser(prisma, { mobile: `+91${known}` });
  await makeUser(prisma, { mobile: `+91${blocked}`, blockedAt: new Date() });
  const plain = ({
    status,
    headers: { date: _, 'x-request-id': __, 'set-cookie': cookies = [], ...headers },
    text,
  }: CallReply) => ({
    status,
    headers,
    cookies: cookies.map((cookie) => cookie.replace(/=[^;]+/, '')),
    text: text.replace(/"(requestId|challenge)":"[^"]+"/, ''),
  });
  const [first, ...others] = await Promise.all([unknown, known, blocked].map((mobile) => send(mobile)));
  for (const other of others) expect(plain(other)).toEqual(plain(first as CallReply));
  const [wrong, ...wrongs] = await Promise.all(
    [unknown, known, blocked].map((mobile) => verify(mobile, '000000')),
  );
  for (const other of wrongs) expect(plain(other)).toEqual(plain(wrong as CallReply));
});

test('a login by text message is unavailable without a provider, and nothing is counted or stored', async () => {
  const mobile = newMobile();
  const { otpSender } = context;
  context.otpSender = { ...otpSender, configured: false };
  try {
    for (let turn = 0; turn < 2; turn++) {
      const reply = await send(mobile);
      expectRefusal(reply, 503);
      expect([codeOf(reply), reply.body?.message]).toEqual([
        'unavailable',
        inEnglish('accounts.otpUnavailable'),
      ]);
    }
  } finally {
    context.otpSender = otpSender;
  }
  expect(await codesOf(mobile)).toBe(0);
  expect((await send(mobile)).status).toBe(200);
});

test.each([
  ['a short number', { mobile: '12345', otp: '123456' }, 'Please enter a valid mobile number'],
  ['no number', { otp: '123456' }, 'Please enter a valid mobile number'],
  ['a short code', { mobile: '9876543210', otp: '12345' }, 'Please enter a valid OTP'],
  ['nothing', {}, 'Please enter a valid mobile number'],
])('a code with %s says what to enter', async (_, json, message) => {
  const reply = await ask('verify-otp', json);
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe(message);
});
