// POST /auth/login: what it answers, what it gives away (nothing), and how often one may guess.
import { describe, expect, it } from 'vitest';
import type { LimitName } from '@/lib/platform/limits';
import { VERIFY_FIRST } from '@/lib/store/accounts';
import { webProcess } from '@/lib/web/process';
import { makeUser, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const PASSWORD = 'a password of their own';
const passwordHash = await webProcess().context.hasher.hash(PASSWORD);

/** TRUST_PROXY is on, so that each test can be an address of its own. */
let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const logIn = (email: unknown, password: unknown, address: string): Promise<CallReply> =>
  shop.call('POST /auth/login', { json: { email, password }, headers: { 'x-forwarded-for': address } });
/** Failures of a while ago, without the work of failing. */
async function failBefore(limit: LimitName, who: string | null, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) await webProcess().limiter.consume(limit, who ?? '');
}
const forget = () => prisma.$executeRaw`delete from rate_limits`;
const withoutId = ({ status, headers, text }: CallReply) => {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]+"/, '') };
};

describe('signing in', () => {
  it('answers token and user, and sets the same token as a cookie', async () => {
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
    expect(reply.headers['set-cookie']).toEqual([
      `tarang.session=${token}; Path=/; Max-Age=21600; HttpOnly; SameSite=Lax`,
    ]);
    expect((await shop.call(`GET /order/${user.id}`, { token })).status).toBe(200);
    expect(reply.text).not.toContain(passwordHash);
  });

  it('opens a new session each time and never continues one that was brought along', async () => {
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

  it('tells a blocked and an unverified account only to who knows the password', async () => {
    const blocked = await makeUser(prisma, { passwordHash, blockedAt: new Date() });
    const unverified = await makeUser(prisma, { passwordHash, emailVerifiedAt: null });
    const address = newAddress();
    expect(codeOf(await logIn(blocked.email, PASSWORD, address))).toBe('blocked');
    const reply = await logIn(unverified.email, PASSWORD, address);
    expect([reply.status, reply.body?.msg]).toEqual([403, VERIFY_FIRST]);
    for (const user of [blocked, unverified])
      expect(codeOf(await logIn(user.email, 'wrong', address))).toBe('bad_credentials');
    expect(await prisma.session.count({ where: { userId: { in: [blocked.id, unverified.id] } } })).toBe(0);
  });
});

describe('guessing', () => {
  it('cannot tell an unknown account, a wrong password and one without a password apart', async () => {
    const known = await makeUser(prisma, { passwordHash });
    const bare = await makeUser(prisma, { passwordHash: null });
    const address = newAddress();
    const unknown = withoutId(await logIn('nobody@example.com', PASSWORD, address));
    expect(unknown.status).toBe(401);
    expect(withoutId(await logIn(known.email, 'wrong', address))).toEqual(unknown);
    expect(withoutId(await logIn(bare.email, PASSWORD, address))).toEqual(unknown);
  });

  it('ends after ten failures for one account, however its address is written, known or not', async () => {
    const known = await makeUser(prisma, { passwordHash });
    for (const email of [known.email ?? '', 'nobody-at-all@example.com']) {
      const spellings = [email, ` ${email} `, email.toUpperCase(), email.replace('.com', '.ｃｏｍ')];
      await failBefore('loginPerAccount', email, 10 - spellings.length);
      for (const spelt of spellings) expect((await logIn(spelt, 'wrong', newAddress())).status).toBe(401);
      const reply = await logIn(email, PASSWORD, newAddress());
      expectRefusal(reply, 429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(600);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    await forget();
  });

  it('ends after ten failures for one account also when fifty come at once', async () => {
    const user = await makeUser(prisma, { passwordHash });
    await failBefore('loginPerAccount', user.email, 5);
    const guesses = Array.from({ length: 50 }, () => logIn(user.email, 'wrong', newAddress()));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    await forget();
  });

  it('ends after thirty failures from one address, at once too, and leaves other addresses alone', async () => {
    const user = await makeUser(prisma, { passwordHash });
    const address = newAddress();
    await failBefore('loginPerAddress', address, 25);
    const guesses = Array.from({ length: 12 }, (_, turn) => logIn(`n${turn}@example.com`, 'wrong', address));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expectRefusal(await logIn(user.email, PASSWORD, address), 429);
    expect((await logIn(user.email, PASSWORD, newAddress())).status).toBe(200);
    await forget();
  });

  it('locks no owner out for good: the window ends, and failures in it do not lengthen it', async () => {
    const user = await makeUser(prisma, { passwordHash });
    await failBefore('loginPerAccount', user.email, 9);
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

  it('does not count successes', async () => {
    const user = await makeUser(prisma, { passwordHash });
    const address = newAddress();
    await failBefore('loginPerAccount', user.email, 9);
    for (let turn = 0; turn < 3; turn++)
      expect((await logIn(user.email, PASSWORD, address)).status).toBe(200);
    expect((await logIn(user.email, 'wrong', address)).status).toBe(401);
    expectRefusal(await logIn(user.email, PASSWORD, address), 429);
  });
});
