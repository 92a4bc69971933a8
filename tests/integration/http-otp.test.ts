// The calls of the login by text message, from the number to the session, and how often each may be made.
import { afterEach, expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { runJobs } from '@/lib/platform/jobs';
import { LIMITS, type LimitName } from '@/lib/platform/limits';
import { inEnglish } from '@/lib/platform/messages';
import { handlers } from '@/lib/worker/handlers';
import { giveAuthenticator } from '../support/authenticator';
import { makeAdmin, makeUser, makeWallet } from '../support/make';
import { startSecondProcess } from '../support/second-process/start-second-process';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { workerSettings } from '../support/worker-settings';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma, pool } = shop.db;
const { context, limiter, log } = webProcess();

let made = 0;
const newMobile = () => `7${String(++made).padStart(9, '0')}`;
const newAddress = () => `2001:db8:${(++made).toString(16)}::1`;
/** The key by which such an address is counted: its /64. */
const neighbours = (address: string) => address.replace('::1', ':0');

interface From {
  address?: string;
  cookie?: string;
}
const ask = (
  endpoint: string,
  json: object,
  { address = newAddress(), cookie }: From = {},
): Promise<CallReply> =>
  shop.call(`POST /otp/${endpoint}`, {
    json,
    headers: { 'x-forwarded-for': address },
    ...(cookie === undefined ? {} : { cookie }),
  });
const send = (mobile: string, from: From = {}) => ask('otp-login', { mobile }, from);
const verify = (mobile: string, otp: string, from: From & { code?: string } = {}) =>
  ask('verify-otp', { mobile, otp, code: from.code }, from);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const codesOf = (mobile: string) =>
  prisma.accountSecret.count({ where: { subject: { startsWith: `+91${mobile}` } } });
async function usedBefore(limit: LimitName, who: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) await limiter.consume(limit, who);
}
/** Half a minute later, as far as the wait for another code goes. */
const waitForResend = () => prisma.$executeRaw`delete from rate_limits where key like 'otpResend%'`;

/** The code of the newest text message to the number, once the worker has sent it. */
async function codeFor(mobile: string): Promise<string> {
  const jobs = await runJobs({
    pool,
    log,
    crons: [],
    concurrency: 2,
    handlers: (id) => handlers({ context, database: shop.db, log, settings: workerSettings }, id),
  });
  await expect.poll(waitingJobs, { timeout: 20_000 }).toBe(0);
  await jobs.stop();
  return /^\d{6}/.exec(shop.sandbox.state().sms.find(({ to }) => to === mobile)?.text ?? '')?.[0] ?? 'none';
}
async function waitingJobs(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from graphile_worker.jobs where attempts < max_attempts',
  );
  return rows[0]?.count ?? 0;
}

/** The first account that a reply asks about. */
function firstClaimantOf({ body }: CallReply): { account: string; device: boolean } {
  const [first] = (body?.accounts ?? []) as { id: string; device: boolean }[];
  return { account: first?.id ?? 'none', device: first?.device ?? false };
}

afterEach(
  () => prisma.$executeRaw`delete from rate_limits where key like 'otpPerDay%' or key like 'otpToNewPerDay%'`,
);

test('a login by text message leads from a number to a session and a new account', async () => {
  const mobile = newMobile();
  const sent = await send(mobile);
  expect([sent.status, sent.body]).toEqual([200, { success: true, message: inEnglish('accounts.otpSent') }]);
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
  const plain = ({ status, headers: { date: _, 'x-request-id': __, ...headers }, text }: CallReply) => ({
    status,
    headers,
    text: text.replace(/"requestId":"[^"]+"/, ''),
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

function expectLimited(reply: CallReply, atMost: number, atLeast = 1): void {
  expectRefusal(reply, 429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(atLeast);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(atMost);
}

test('another code can be sent after half a minute, wherever it is asked for, and a refusal makes no code', async () => {
  const mobile = newMobile();
  const at = await Promise.all([1, 2, 3, 4, 5].map(() => send(mobile)));
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of at) if (reply.status !== 200) expectLimited(reply, 30);
  expect(await codesOf(mobile)).toBe(1);
  await prisma.$executeRaw`update rate_limits set expire = expire - 29000 where key like 'otpResend%'`;
  expectLimited(await send(mobile), 1);
  await prisma.$executeRaw`update rate_limits set expire = expire - 1000 where key like 'otpResend%'`;
  expect((await send(mobile)).status).toBe(200);
});

test('codes are limited to five to one number in an hour', async () => {
  const mobile = newMobile();
  for (let turn = 0; turn < 5; turn++) {
    expect((await send(mobile)).status).toBe(200);
    await waitForResend();
  }
  for (let turn = 0; turn < 3; turn++) expectLimited(await send(mobile), 3600, 3500);
  expect(await codesOf(mobile)).toBe(5);
  // The refused call has not used the half minute up either.
  const waits = await prisma.rateLimit.count({
    where: { key: { startsWith: 'otpResend' }, points: { gt: 0 } },
  });
  expect(waits).toBe(0);
});

test('five hundred customers behind one address of an operator get their codes and can mistype them', {
  timeout: 120_000,
}, async () => {
  const from = { address: '198.51.100.7' };
  for (let turn = 0; turn < 500; turn += 20) {
    const mobiles = Array.from({ length: 20 }, newMobile);
    const sent = await Promise.all(mobiles.map((mobile) => send(mobile, from)));
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }
  const typed = await Promise.all(Array.from({ length: 100 }, () => verify(newMobile(), '000000', from)));
  expect(new Set(typed.map(({ status }) => status))).toEqual(new Set([401]));
});

test('codes have a ceiling for one address and wider ones for the networks around it', async () => {
  const address = newAddress();
  const [part, points] = [neighbours(address), LIMITS.otpPerAddress.points];
  await usedBefore('otpPerAddress', part, points - 1);
  expect((await send(newMobile(), { address })).status).toBe(200);
  expectLimited(await send(newMobile(), { address: address.replace('::1', '::2') }), 3600, 3500);
  const third = part.split(':').slice(0, 3).join(':');
  const next = { address: `${third}:1::1` };
  expect((await send(newMobile(), next)).status).toBe(200);
  await prisma.$executeRaw`update rate_limits set points = ${4 * points} where points = 2 and key like 'otpPerAddress%'`;
  expectLimited(await send(newMobile(), { address: `${third}:2::1` }), 3600, 3500);
  expect((await send(newMobile())).status).toBe(200);
});

test('a flood of new numbers uses up its part of the day and leaves the rest to customers', async () => {
  const mobile = newMobile();
  await makeUser(prisma, { mobile: `+91${mobile}`, mobileVerifiedAt: new Date() });
  await send(newMobile());
  const { points } = LIMITS.otpToNewPerDay;
  await prisma.$executeRaw`update rate_limits set points = ${points} where key like 'otpToNewPerDay%'`;
  const stranger = newMobile();
  expectLimited(await send(stranger), 86_400, 3600);
  expect(await codesOf(stranger)).toBe(0);
  expect((await send(mobile)).status).toBe(200);
  // A number that an account only claims is not a customer's.
  const claimed = newMobile();
  await makeUser(prisma, { mobile: `+91${claimed}`, mobileVerifiedAt: null });
  expectLimited(await send(claimed), 86_400, 3600);
});

test('codes are refused to everyone when the limit of a day is used up', async () => {
  await send(newMobile());
  await prisma.$executeRaw`update rate_limits set points = 4999 where key like 'otpPerDay%'`;
  expect((await send(newMobile())).status).toBe(200);
  const mobile = newMobile();
  expectLimited(await send(mobile), 86_400, 3600);
  expect(await codesOf(mobile)).toBe(0);
});

test('guessing ends with the ceiling of wrong codes from one address, and right ones are not counted', async () => {
  const address = newAddress();
  await usedBefore('otpGuessPerAddress', neighbours(address), LIMITS.otpGuessPerAddress.points - 1);
  const mobile = newMobile();
  await send(mobile);
  const code = await codeFor(mobile);
  expect((await verify(mobile, code, { address })).status).toBe(200);
  expect((await verify(mobile, code, { address })).status).toBe(401);
  expectLimited(await verify(mobile, code, { address }), 900, 800);
  expect((await verify(mobile, code)).status).toBe(401);
});

test('a code has five tries, though two processes try fifty times at once', {
  timeout: 120_000,
}, async () => {
  const mobile = newMobile();
  await send(mobile);
  const code = await codeFor(mobile);
  const bodies = Array.from({ length: 25 }, () => ({ mobile, otp: wrongFor(code) }));
  const CALLS = JSON.stringify({ path: '/otp/verify-otp', bodies, address: newAddress() });
  const second = await startSecondProcess('make-calls', { CALLS });
  const [ofSecond, ofFirst] = await second.together(async () => {
    const replies = await Promise.all(bodies.map(({ otp }) => verify(mobile, otp)));
    return replies.map(({ status }) => status);
  });
  expect([...ofSecond, ...ofFirst]).toEqual(Array(50).fill(401));
  const kept = await prisma.accountSecret.findFirstOrThrow({ where: { subject: `+91${mobile}` } });
  expect(kept.tries).toBe(5);
  expectRefusal(await verify(mobile, code), 401);
  expect(await prisma.user.count({ where: { mobile: `+91${mobile}` } })).toBe(0);
});

test('two processes with the right code open one session of one account', {
  timeout: 120_000,
}, async () => {
  const mobile = newMobile();
  await send(mobile);
  const otp = await codeFor(mobile);
  const bodies = [
    { mobile, otp },
    { mobile, otp },
  ];
  const CALLS = JSON.stringify({ path: '/otp/verify-otp', bodies, address: newAddress() });
  const second = await startSecondProcess('make-calls', { CALLS });
  const [ofSecond, ofFirst] = await second.together(async () => {
    const replies = await Promise.all(bodies.map(() => verify(mobile, otp)));
    return replies.map(({ status }) => status);
  });
  expect([...ofSecond, ...ofFirst].sort()).toEqual([200, 401, 401, 401]);
  const [user, ...more] = await prisma.user.findMany({ where: { mobile: `+91${mobile}` } });
  expect(more).toEqual([]);
  expect(await prisma.session.count({ where: { userId: user?.id ?? '' } })).toBe(1);
});

async function ownerWithDevice() {
  const mobile = newMobile();
  await send(mobile);
  const reply = await verify(mobile, await codeFor(mobile));
  const cookie = cookieOf(reply, 'tarang.device');
  expect(cookie).toMatch(/^tarang\.device=./);
  await waitForResend();
  return { mobile, cookie };
}

test('a trusted device gets its code though strangers have used up the limits of the number and the address', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  const address = newAddress();
  for (let turn = 0; turn < 4; turn++) {
    expect((await send(mobile, { address })).status).toBe(200);
    await waitForResend();
  }
  expectLimited(await send(mobile, { address }), 3600, 60);
  expect((await send(mobile, { address, cookie })).status).toBe(200);
  const code = await codeFor(mobile);
  expect((await verify(mobile, wrongFor(code), { address })).status).toBe(401);
  await usedBefore('otpGuessPerAddress', neighbours(address), LIMITS.otpGuessPerAddress.points - 1);
  expectLimited(await verify(mobile, code, { address }), 900, 60);
  expect((await verify(mobile, code, { address, cookie })).status).toBe(200);
});

test('a trusted device waits between its own codes, and not for those of strangers', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  expect((await send(mobile)).status).toBe(200);
  expect((await send(mobile, { cookie })).status).toBe(200);
  expectLimited(await send(mobile, { cookie }), 30);
});

test('a trusted device gets five codes an hour, and all trusted devices of the account fifteen', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  for (let turn = 0; turn < 5; turn++) {
    expect((await send(mobile, { cookie })).status).toBe(200);
    await waitForResend();
  }
  expectLimited(await send(mobile, { cookie }), 3600, 3500);
  // The number's own count is unchanged by all that, but for the code of its first sign-in.
  expect((await send(mobile)).status).toBe(200);
  const owner = await ownerWithDevice();
  await usedBefore('otpPerOwner', owner.mobile, 15);
  expectLimited(await send(owner.mobile, { cookie: owner.cookie }), 3600, 3500);
});

test('a trusted device has no advantage for another number', async () => {
  const { cookie } = await ownerWithDevice();
  const { mobile } = await ownerWithDevice();
  await usedBefore('otpPerNumber', mobile, 4);
  expectLimited(await send(mobile, { cookie }), 3600, 60);
});

test('a trusted device has ten wrong codes of its own', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  for (let turn = 0; turn < 10; turn++) expect((await verify(mobile, '000000', { cookie })).status).toBe(401);
  expectLimited(await verify(mobile, '000000', { cookie }), 900, 60);
  expect((await verify(mobile, '000000')).status).toBe(401);
});
