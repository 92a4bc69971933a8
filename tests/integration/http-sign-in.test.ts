// POST /auth/login: what it answers, what it reveals (nothing), and how often one may guess.
import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import type { LimitName } from '@/lib/platform/limits';
import { inEnglish } from '@/lib/platform/messages';
import { giveAuthenticator } from '../support/authenticator';
import { testHasher } from '../support/hasher';
import { makeUser, makeWallet } from '../support/make';
import { startSecondProcess } from '../support/second-process/start-second-process';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const PASSWORD = 'a password of their own';
// A hash of the production cost would take most of this file's time.
const passwordHash = await testHasher.hash(PASSWORD);

/** TRUST_PROXY is on, so that each test has an address of its own. */
let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const logIn = (email: unknown, password: unknown, address: string): Promise<CallReply> =>
  shop.call('POST /auth/login', { json: { email, password }, headers: { 'x-forwarded-for': address } });
/** Failures of a while ago, without the work of failing. */
async function failBefore(limit: LimitName, who: string | null, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) await webProcess().limiter.consume(limit, who ?? '');
}
const statusesOf = async (calls: Promise<CallReply>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const clearLimits = () => prisma.$executeRaw`delete from rate_limits`;
const withoutId = ({ status, headers, text }: CallReply) => {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]+"/, '') };
};

test('signing in answers token and user, and sets the same token as a cookie', async () => {
  const user = await makeUser(prisma, { passwordHash });
  await makeWallet(prisma, user, { balance: 150_50n });
  const reply = await logIn(` ${user.email?.toUpperCase()} `, PASSWORD, newAddress());
  expect(reply.status, reply.text).toBe(200);
  const { token, user: shown } = reply.body as { token: string; user: Record<string, unknown> };
  expect(shown).toEqual({
    _id: user.id,
    userid: user.id,
    name: user.name,
    email: user.email,
    mobilenumber: user.mobile?.slice(3),
    role: 'user',
    balance: 150.5,
    verified: 'true',
    isBlocked: 'false',
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  });
  expect(reply.body).toMatchObject({
    success: true,
    msg: inEnglish('accounts.signedIn'),
    message: inEnglish('accounts.signedIn'),
  });
  expect(reply.headers['set-cookie']).toEqual([
    `tarang.session=${token}; Path=/; Max-Age=21600; HttpOnly; SameSite=Lax`,
    expect.stringMatching(
      /^tarang\.device=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect((await shop.call(`GET /order/${user.id}`, { token })).status).toBe(200);
  expect(reply.text).not.toContain(passwordHash);
});

test('signing in opens a new session each time and never continues one that the client sent', async () => {
  const user = await makeUser(prisma, { passwordHash });
  const before = await newPerson(shop.db);
  const headers = { 'x-forwarded-for': newAddress(), 'sec-fetch-site': 'same-origin' };
  const json = { email: user.email, password: PASSWORD };
  const tokens = [];
  for (let turn = 0; turn < 2; turn++) {
    const reply = await shop.call('POST /auth/login', { json, headers, cookie: before.cookie });
    tokens.push(reply.body?.token);
  }
  expect(new Set([...tokens, before.token]).size).toBe(3);
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(2);
});

test('signing in reveals a blocked or unverified account only to the right password', async () => {
  const blocked = await makeUser(prisma, { passwordHash, blockedAt: new Date() });
  const unverified = await makeUser(prisma, { passwordHash, emailVerifiedAt: null });
  const address = newAddress();
  expect(codeOf(await logIn(blocked.email, PASSWORD, address))).toBe('blocked');
  const reply = await logIn(unverified.email, PASSWORD, address);
  expect([reply.status, reply.body?.msg]).toEqual([403, inEnglish('accounts.verifyFirst')]);
  for (const user of [blocked, unverified])
    expect(codeOf(await logIn(user.email, 'wrong', address))).toBe('bad_credentials');
  expect(await prisma.session.count({ where: { userId: { in: [blocked.id, unverified.id] } } })).toBe(0);
});

const logInWith = (email: string | null, password: string, code?: string) =>
  shop.call('POST /auth/login', {
    json: { email, password, code },
    headers: { 'x-forwarded-for': newAddress() },
  });
const newAdmin = async () =>
  giveAuthenticator(webProcess().context, await makeUser(prisma, { passwordHash, role: 'admin' }));

test('an account with an authenticator needs password and code, and only the right password reveals it', async () => {
  const { user, app } = await newAdmin();
  expect(codeOf(await logInWith(user.email, 'wrong'))).toBe('bad_credentials');
  expect(codeOf(await logInWith(user.email, 'wrong', app.code()))).toBe('bad_credentials');
  const asked = await logInWith(user.email, PASSWORD);
  expectRefusal(asked, 401);
  expect(codeOf(asked)).toBe('second_factor_needed');
  expect(asked.headers['set-cookie']).toBeUndefined();
  const code = app.code();
  expect((await logInWith(user.email, PASSWORD, code)).status).toBe(200);
  expect(codeOf(await logInWith(user.email, PASSWORD, code))).toBe('bad_code');
});

test('an account with an authenticator may be asked for its code any number of times, and guessed at five times', async () => {
  const { user, app } = await newAdmin();
  for (let turn = 0; turn < 12; turn++)
    expect(codeOf(await logInWith(user.email, PASSWORD))).toBe('second_factor_needed');
  for (let turn = 0; turn < 5; turn++)
    expect(codeOf(await logInWith(user.email, PASSWORD, app.wrongCode()))).toBe('bad_code');
  expectRefusal(await logInWith(user.email, PASSWORD, app.code()), 429);
});

test('codes sent with a wrong password are not counted as guesses', async () => {
  const { user, app } = await newAdmin();
  for (let turn = 0; turn < 9; turn++)
    expect(codeOf(await logInWith(user.email, 'wrong', app.wrongCode()))).toBe('bad_credentials');
  expect((await logInWith(user.email, PASSWORD, app.code())).status).toBe(200);
});

test('an unknown account, a wrong password and an account without one get the same answer', async () => {
  const known = await makeUser(prisma, { passwordHash });
  const bare = await makeUser(prisma, { passwordHash: null });
  const address = newAddress();
  const unknown = withoutId(await logIn('nobody@example.com', PASSWORD, address));
  expect(unknown.status).toBe(401);
  expect(withoutId(await logIn(known.email, 'wrong', address))).toEqual(unknown);
  expect(withoutId(await logIn(bare.email, PASSWORD, address))).toEqual(unknown);
});

test('guessing ends after ten failures of one address at one account, however the account is written, existing or not', async () => {
  const known = await makeUser(prisma, { passwordHash });
  for (const email of [known.email ?? '', 'nobody-at-all@example.com']) {
    const spellings = [email, ` ${email} `, email.toUpperCase(), email.replace('.com', '.ｃｏｍ')];
    const address = newAddress();
    await failBefore('loginPerAddressAndAccount', `${address} ${email}`, 10 - spellings.length);
    for (const spelt of spellings) expect((await logIn(spelt, 'wrong', address)).status).toBe(401);
    const reply = await logIn(email, PASSWORD, address);
    expectRefusal(reply, 429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
  }
  await clearLimits();
});

test('guessing ends after a hundred failures for one account also when fifty come at once from as many addresses', async () => {
  const user = await makeUser(prisma, { passwordHash });
  await failBefore('loginPerAccount', user.email, 95);
  const guesses = Array.from({ length: 50 }, () => logIn(user.email, 'wrong', newAddress()));
  const statuses = await statusesOf(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  await clearLimits();
});

test('guessing ends after thirty failures from one address, at once too, and leaves other addresses alone', async () => {
  const user = await makeUser(prisma, { passwordHash });
  const address = newAddress();
  await failBefore('loginPerAddress', address, 25);
  const guesses = Array.from({ length: 12 }, (_, turn) => logIn(`n${turn}@example.com`, 'wrong', address));
  const statuses = await statusesOf(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expectRefusal(await logIn(user.email, PASSWORD, address), 429);
  expect((await logIn(user.email, PASSWORD, newAddress())).status).toBe(200);
  await clearLimits();
});

test('guessing locks no owner out for good: the window ends, and failures in it do not lengthen it', async () => {
  await clearLimits();
  const user = await makeUser(prisma, { passwordHash });
  await failBefore('loginPerAccount', user.email, 99);
  expect((await logIn(user.email, 'wrong', newAddress())).status).toBe(401);
  const until = () =>
    prisma.rateLimit.findMany({
      where: { key: { startsWith: 'loginPerAccount' } },
      select: { expire: true },
    });
  const first = await until();
  expect(first).toHaveLength(1);
  for (let turn = 0; turn < 5; turn++)
    expect((await logIn(user.email, 'wrong', newAddress())).status).toBe(429);
  expect(await until()).toEqual(first);
  await prisma.rateLimit.updateMany({ data: { expire: BigInt(Date.now() - 1) } });
  expect((await logIn(user.email, PASSWORD, newAddress())).status).toBe(200);
});

test('successful sign-ins are not counted, however many come at once', async () => {
  const user = await makeUser(prisma, { passwordHash });
  const address = newAddress();
  await failBefore('loginPerAddressAndAccount', `${address} ${user.email}`, 8);
  for (let turn = 0; turn < 3; turn++) expect((await logIn(user.email, PASSWORD, address)).status).toBe(200);
  const both = [logIn(user.email, PASSWORD, address), logIn(user.email, PASSWORD, address)];
  expect(await statusesOf(both)).toEqual([200, 200]);
  for (let turn = 0; turn < 2; turn++) expect((await logIn(user.email, 'wrong', address)).status).toBe(401);
  expectRefusal(await logIn(user.email, PASSWORD, address), 429);
});

test('a sign-in that is refused for another reason than a wrong password is not counted', async () => {
  const blocked = await makeUser(prisma, { passwordHash, blockedAt: new Date() });
  const address = newAddress();
  for (let turn = 0; turn < 12; turn++)
    expect(codeOf(await logIn(blocked.email, PASSWORD, address))).toBe('blocked');
});

test('a sign-in that the limit refuses is not counted', async () => {
  const user = await makeUser(prisma, { passwordHash });
  const address = newAddress();
  await failBefore('loginPerAddress', address, 30);
  for (let turn = 0; turn < 20; turn++) expect((await logIn(user.email, 'wrong', address)).status).toBe(429);
  expect((await logIn(user.email, PASSWORD, newAddress())).status).toBe(200);
});

test('guesses are counted by two processes together', { timeout: 120_000 }, async () => {
  const user = await makeUser(prisma, { passwordHash });
  await failBefore('loginPerAccount', user.email, 94);
  const guess = { email: user.email, password: 'wrong' };
  // Neither process alone exceeds the limit.
  const bodies = Array.from({ length: 5 }, () => guess);
  const CALLS = JSON.stringify({ path: '/auth/login', bodies, address: newAddress() });
  const second = await startSecondProcess('make-calls', { CALLS });
  const [ofSecond, ofFirst] = await second.together(() =>
    statusesOf(bodies.map(() => logIn(user.email, 'wrong', newAddress()))),
  );
  const together = [...ofSecond, ...ofFirst];
  expect(together.filter((status) => status === 401)).toHaveLength(6);
  expect(together.filter((status) => status === 429)).toHaveLength(4);
  expectRefusal(await logIn(user.email, PASSWORD, newAddress()), 429);
});

const deviceCookie = (reply: CallReply) =>
  reply.headers['set-cookie']?.find((cookie) => cookie.startsWith('tarang.device='))?.split(';')[0] ?? '';
const logInFrom = (cookie: string, email: string | null, password: string, address = newAddress()) =>
  shop.call('POST /auth/login', {
    json: { email, password },
    cookie,
    headers: { 'x-forwarded-for': address },
  });
async function ownerWithDevice() {
  const user = await makeUser(prisma, { passwordHash });
  const cookie = deviceCookie(await logIn(user.email, PASSWORD, newAddress()));
  expect(cookie).toMatch(/^tarang\.device=./);
  return { user, cookie };
}

test('a trusted device signs in though strangers have used up the limits of the account and the address', async () => {
  const { user, cookie } = await ownerWithDevice();
  const address = newAddress();
  await failBefore('loginPerAccount', user.email, 100);
  await failBefore('loginPerAddress', address, 30);
  expectRefusal(await logIn(user.email, PASSWORD, address), 429);
  expect((await logInFrom(cookie, ` ${user.email?.toUpperCase()}`, PASSWORD, address)).status).toBe(200);
});

test('a trusted device has ten tries of its own, which count for no other limit', async () => {
  const { user, cookie } = await ownerWithDevice();
  const address = newAddress();
  for (let turn = 0; turn < 10; turn++)
    expect((await logInFrom(cookie, user.email, 'wrong', address)).status).toBe(401);
  const reply = await logInFrom(cookie, user.email, PASSWORD, address);
  expectRefusal(reply, 429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(600);
  for (let turn = 0; turn < 9; turn++) expect((await logIn(user.email, 'wrong', address)).status).toBe(401);
  expect((await logIn(user.email, PASSWORD, address)).status).toBe(200);
});

test('a trusted device has no tries of its own at another account', async () => {
  const { cookie } = await ownerWithDevice();
  const victim = await makeUser(prisma, { passwordHash });
  await failBefore('loginPerAccount', victim.email, 100);
  expectRefusal(await logInFrom(cookie, victim.email, PASSWORD), 429);
});

test('a forged, shortened or otherwise purposed cookie makes no trusted device', async () => {
  const { user, cookie } = await ownerWithDevice();
  const { token } = (await logIn(user.email, PASSWORD, newAddress())).body as { token: string };
  await failBefore('loginPerAccount', user.email, 100);
  const { AUTH_SECRET, STORE_URL } = webProcess().settings;
  const claims = { did: 'x', typ: 'device', sub: user.id, aud: 'tarang-device', iss: STORE_URL };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const forge = (changes: object, secret = AUTH_SECRET) =>
    `tarang.device=${jwt.sign({ ...claims, exp, ...changes }, secret)}`;
  const forged = [
    `tarang.device=${token}`,
    forge({}, `${AUTH_SECRET}.`),
    forge({ exp: exp - 7200 }),
    forge({ aud: 'tarang-store' }),
    forge({ typ: 'session' }),
    forge({ iss: 'https://evil.example' }),
    forge({ sub: 'nobody' }),
    forge({ did: '' }),
    forge({ did: undefined }),
    cookie.slice(0, -3),
    'tarang.device=',
    'tarang.device=%00',
    `tarang.device=${'x'.repeat(6000)}`,
    cookie.replace('tarang.device', 'device'),
  ];
  for (const fake of forged) expectRefusal(await logInFrom(fake, user.email, PASSWORD), 429, fake);
  // Without this the refusals above would prove nothing.
  expect((await logInFrom(forge({}), user.email, PASSWORD)).status).toBe(200);
});

test('the cookie of a trusted device does not sign in', async () => {
  const { user, cookie } = await ownerWithDevice();
  const token = cookie.replace('tarang.device=', '');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const endpoint = `GET /order/${user.id}`;
  expectRefusal(await shop.call(endpoint, { token }), 401);
  expectRefusal(await shop.call(endpoint, { cookie: `tarang.session=${token}`, headers }), 401);
  expectRefusal(await shop.call(endpoint, { cookie, headers }), 401);
});

test("the cookie of a trusted device reveals no account: another user's cookie is answered like none", async () => {
  const { cookie } = await ownerWithDevice();
  const known = await makeUser(prisma, { passwordHash });
  const without = withoutId(await logIn('nobody@example.com', 'wrong', newAddress()));
  for (const email of [known.email, 'nobody@example.com'])
    expect(withoutId(await logInFrom(cookie, email, 'wrong'))).toEqual(without);
});
