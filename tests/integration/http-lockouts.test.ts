// What a stranger can do to the sign-in of another person through the calls: slow themselves down, and nothing else.
import { expect, test } from 'vitest';
import { requestReset } from '@/lib/domain/accounts';
import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import { webProcess } from '@/lib/http/server/process';
import { signDevice } from '@/lib/http/session';
import { inEnglish } from '@/lib/platform/messages';
import { minutes } from '@/lib/platform/time';
import { waitingJobs, waitingMails } from '../support/accounts';
import { testHasher } from '../support/hasher';
import { makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { context, limiter } = webProcess();
const PASSWORD = 'a password of their own';
const passwordHash = await testHasher.hash(PASSWORD);

let made = 0;
const newAddress = () => `2001:db8:${(++made).toString(16)}::1`;
const newMobile = () => `6${String(++made).padStart(9, '0')}`;
const STRANGER = newAddress();

interface From {
  address?: string;
  cookie?: string;
}
const post = (path: string, json: object, { address = newAddress(), cookie }: From = {}) =>
  shop.call(`POST ${path}`, {
    json,
    headers: { 'x-forwarded-for': address },
    ...(cookie && { cookie }),
  });
const logIn = (email: string | null, password: string, from?: From) =>
  post('/auth/login', { email, password }, from);
const verify = (mobile: string, otp: string, from: From & { challenge?: string | undefined } = {}) =>
  post('/otp/verify-otp', { mobile, otp, challenge: from.challenge }, from);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Asks for a code and reads it from the newest text message that waits for the number. */
async function receive(mobile: string, from: From = {}) {
  const reply = await post('/otp/otp-login', { mobile }, from);
  expect(reply.status, reply.text).toBe(200);
  await prisma.$executeRaw`delete from rate_limits where key like 'otpResend%'`;
  const { payload } = (await waitingJobs(shop.db)).findLast(({ name }) => name === sendOtpJob.name) ?? {};
  const code = context.sealer.open('otp', sendOtpJob.payload.parse(payload).sealedCode);
  const { challenge } = reply.body as { challenge?: string };
  return { code, challenge, cookie: cookieOf(reply, 'tarang.challenge') };
}
/** The `{id}/{token}` in the newest mail to an address. */
async function newestLink(email: string | null): Promise<string> {
  const mail = (await waitingMails(shop.db)).findLast(({ to }) => to === email);
  return mail?.path?.split('/').slice(2).join('/') ?? '';
}
async function guessWrong(mobile: string, code: string, times: number, from: From = {}): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    expect((await verify(mobile, wrongFor(code), { address: STRANGER, ...from })).status).toBe(401);
}

test("ten wrong passwords of a stranger do not lock the owner's new device", async () => {
  const { email } = await makeUser(prisma, { passwordHash });
  for (let turn = 0; turn < 10; turn++)
    expect((await logIn(email, 'wrong', { address: STRANGER })).status).toBe(401);
  expectRefusal(await logIn(email, PASSWORD, { address: STRANGER }), 429);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test('an account that a hundred strangers guess at answers its trusted devices, and any browser after a reset', async () => {
  const { email } = await makeUser(prisma, { passwordHash });
  const cookie = cookieOf(await logIn(email, PASSWORD), 'tarang.device');
  for (let turn = 0; turn < 100; turn++) await limiter.consume('loginPerAccount', email ?? '');
  const refused = await logIn(email, PASSWORD);
  expectRefusal(refused, 429);
  expect(refused.body?.msg).toBe(inEnglish('accounts.tooManyWrongPasswords'));
  expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200);
  await requestReset(context, { email: email ?? '' });
  const link = await newestLink(email);
  const reset = await post(`/password/reset-password/${link}`, { password: 'another long sentence' });
  for (let turn = 0; turn < 100; turn++) await limiter.consume('loginPerAccount', email ?? '');
  const browser = { cookie: cookieOf(reset, 'tarang.device') };
  expect((await logIn(email, 'another long sentence', browser)).status).toBe(200);
});

test('any number of browsers that signed in without the password guess a hundred times together, and a reset begins anew', {
  timeout: 60_000,
}, async () => {
  const user = await makeUser(prisma, { passwordHash });
  const { id: userId, email, deviceVersion } = user;
  // Each sign-in by the identity provider or a code makes one when it sends no cookie.
  const newBrowser = () => ({ cookie: `tarang.device=${signDevice({ userId, deviceVersion })}` });
  const statuses: number[] = [];
  for (let browser = 0; browser < 11; browser++) {
    const from = newBrowser();
    const tries = Array.from({ length: 10 }, () => logIn(email, 'wrong', from));
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expectRefusal(await logIn(email, PASSWORD, newBrowser()), 429);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
  await requestReset(context, { email: email ?? '' });
  const reset = await post(`/password/reset-password/${await newestLink(email)}`, { password: PASSWORD });
  expect((await logIn(email, PASSWORD, { cookie: cookieOf(reset, 'tarang.device') })).status).toBe(200);
});

test('a reset forgets the wrong passwords that its address has tried at the account, for clients without cookies too', async () => {
  const { email } = await makeUser(prisma, { passwordHash });
  const from = { address: newAddress() };
  for (let turn = 0; turn < 10; turn++) await logIn(email, 'wrong', from);
  expectRefusal(await logIn(email, PASSWORD, from), 429);
  await requestReset(context, { email: email ?? '' });
  await post(
    `/password/reset-password/${await newestLink(email)}`,
    { password: 'another long sentence' },
    from,
  );
  expect((await logIn(email, 'another long sentence', from)).status).toBe(200);
});

test('a neighbour who uses up the failures of a shared address keeps no browser out that has reset its password', async () => {
  const { email } = await makeUser(prisma, { passwordHash });
  const address = '198.51.100.77';
  for (let turn = 0; turn < 30; turn++)
    expect((await logIn(`neighbour${turn}@example.com`, 'wrong', { address })).status).toBe(401);
  expectRefusal(await logIn(email, PASSWORD, { address }), 429);
  await requestReset(context, { email: email ?? '' });
  const link = await newestLink(email);
  const reset = await post(`/password/reset-password/${link}`, { password: PASSWORD }, { address });
  const from = { address, cookie: cookieOf(reset, 'tarang.device') };
  expect((await logIn(email, PASSWORD, from)).status).toBe(200);
});

test('five and more calls for a reset are all answered, and the newest link stays valid', async () => {
  const { id, email } = await makeUser(prisma, { passwordHash });
  for (let turn = 0; turn < 6; turn++) {
    const reply = await post('/password/forgetpassword', { email }, { address: STRANGER });
    expect([reply.status, reply.body?.msg]).toEqual([200, inEnglish('accounts.resetSent')]);
    await requestReset(context, { email: email ?? '' });
  }
  expect(await prisma.accountSecret.count({ where: { subject: id, kind: 'reset' } })).toBe(5);
  const link = await newestLink(email);
  const done = await post(`/password/reset-password/${link}`, { password: 'another long sentence' });
  expect([done.status, done.body?.code]).toEqual([200, '0']);
});

test('mails of a flood of resets come ten minutes apart, so that a lost one is soon replaced', async () => {
  const { id, email } = await makeUser(prisma, { passwordHash });
  const countAfter = async (calls: number) => {
    for (let turn = 0; turn < calls; turn++) await requestReset(context, { email: email ?? '' });
    return prisma.accountSecret.count({ where: { subject: id, kind: 'reset' } });
  };
  expect(await countAfter(20)).toBe(5);
  const later = async (ms: number) =>
    prisma.$executeRaw`update account_secrets set created_at = created_at - ${ms} * interval '1 ms' where subject = ${id}`;
  await later(minutes(10) - 5000);
  expect(await countAfter(20)).toBe(5);
  await later(5000);
  expect(await countAfter(20)).toBe(6);
});

test('five wrong codes of a stranger do not kill the right one', async () => {
  const mobile = newMobile();
  const { code } = await receive(mobile);
  await guessWrong(mobile, code, 5);
  expect((await verify(mobile, code)).status).toBe(200);
});

test('after twenty wrong codes of strangers only the browser that asked may use the code, by cookie or challenge', async () => {
  for (const by of ['cookie', 'challenge'] as const) {
    const mobile = newMobile();
    const { code, cookie, challenge } = await receive(mobile);
    await guessWrong(mobile, code, 19);
    await guessWrong(mobile, code, 1, { address: newAddress() });
    await prisma.$executeRaw`delete from rate_limits where key like 'otpGuess%'`;
    expectRefusal(await verify(mobile, code), 401);
    const stolen = await receive(newMobile());
    expectRefusal(await verify(mobile, code, { challenge: stolen.challenge }), 401);
    const from = by === 'cookie' ? { cookie } : { challenge };
    expect((await verify(mobile, code, from)).status).toBe(200);
  }
});

test('the browser that asked for a code has five tries, and a stranger cannot use them up', async () => {
  const mobile = newMobile();
  const { code, cookie } = await receive(mobile);
  for (let turn = 0; turn < 5; turn++)
    expect((await verify(mobile, wrongFor(code), { cookie })).status).toBe(401);
  expectRefusal(await verify(mobile, code, { cookie }), 401);
  expectRefusal(await verify(mobile, code), 401);
});

test('a stranger who asks for a code does not end the code that the owner asked for', async () => {
  const mobile = newMobile();
  const owner = await receive(mobile);
  const stranger = await receive(mobile, { address: STRANGER });
  expect(stranger.challenge).not.toBe(owner.challenge);
  await guessWrong(mobile, stranger.code, 20, { address: newAddress() });
  expect((await verify(mobile, owner.code, { cookie: owner.cookie })).status).toBe(200);
});

test("the owner may type a code that came by a stranger's request, on their own page", async () => {
  const mobile = newMobile();
  const owner = await receive(mobile);
  const stranger = await receive(mobile, { address: STRANGER });
  expect((await verify(mobile, stranger.code, { cookie: owner.cookie })).status).toBe(200);
});

test('another code for the same browser ends its earlier one and keeps its challenge', async () => {
  const mobile = newMobile();
  const first = await receive(mobile);
  const second = await receive(mobile, { cookie: first.cookie });
  expect(second.challenge).toBe(first.challenge);
  if (first.code !== second.code)
    expectRefusal(await verify(mobile, first.code, { cookie: first.cookie }), 401);
  expect((await verify(mobile, second.code, { cookie: first.cookie })).status).toBe(200);
});
