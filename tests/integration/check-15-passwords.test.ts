// Passwords over HTTP: which are accepted, and that every byte counts.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeUser } from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal, fieldsOf } from '../support/server/call';
import { newLink } from '../support/server/proofs';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;

const newEmail = () => `p${nextNumber()}@example.com`;
const register = (email: string, password: string) =>
  shop.call('POST /auth/register', {
    json: { name: 'Asha', email, password, mobilenumber: `8${String(nextNumber()).padStart(9, '0')}` },
  });
const reset = async (email: string, password: string) => {
  const user = await prisma.user.findFirstOrThrow({ where: withEmail(email) });
  const { id, token } = await newLink(shop.db, 'reset', user);
  return shop.call(`POST /password/reset-password/${id}/${token}`, { json: { password } });
};
const logIn = (email: string, password: string) =>
  shop.call('POST /auth/login', { json: { email, password } });

/** Both ways to set a password. */
const WAYS: Record<string, (password: string) => Promise<{ email: string; status: number }>> = {
  'by registering': async (password) => {
    const email = newEmail();
    const { status } = await register(email, password);
    await prisma.user.updateMany({ where: withEmail(email), data: { emailVerifiedAt: new Date() } });
    return { email, status };
  },
  'by a reset': async (password) => {
    const { email } = await makeUser(prisma);
    return { email: email ?? '', status: (await reset(email ?? '', password)).status };
  },
};

const HINDI = 'संगीतऔरबारिशकेबीचएकलंबीशामथीजबहमसबछतपरबैठकरचायपीरहेथेऔरगारहेथे';
const GOOD: Record<string, string> = {
  'eight letters': 'qv7kwzpt',
  'eight letters of another script': [...HINDI].slice(0, 8).join(''),
  '64 letters': 'wet umbrellas dry slowly on the seventh floor of an old building',
  '64 letters of another script, 192 bytes': [...HINDI.repeat(2)].slice(0, 64).join(''),
  '128 letters': 'wet umbrellas '.repeat(10).slice(0, 128),
  'spaces around it': '  seven wet umbrellas  ',
  'every kind of sign': `'"<>&;%00\\$ {"$ne":1} 😀`,
};
const BAD: Record<string, string> = {
  nothing: '',
  'seven letters': 'qv7kwzp',
  '129 letters': 'wet umbrellas '.repeat(10).slice(0, 129),
  'a common word': 'password',
  'a common one with a number': 'password1',
  'a row of keys': 'qwertyuiop',
  'a row of digits': '1234567890',
  'one letter again and again': 'aaaaaaaaaaaa',
};

describe.each(Object.entries(WAYS))('check 15: a password %s', (_, setPassword) => {
  it.each(Object.entries(GOOD))(
    'a password may be %s, and opens the account as it was typed',
    async (_name, password) => {
      const { email, status } = await setPassword(password);
      expect(status).toBe(200);
      expect((await logIn(email, password)).status).toBe(200);
      for (const other of [
        `${password} `,
        [...password].slice(0, -1).join(''),
        password.toUpperCase() + password.toLowerCase(),
      ])
        expect(codeOf(await logIn(email, other))).toBe('bad_credentials');
    },
  );

  it.each(Object.entries(BAD))('a password may not be %s', async (_name, password) => {
    expect((await setPassword(password)).status).toBe(400);
  });

  it('a password is compared beyond its 72nd byte, where bcrypt stops', async () => {
    const same = 'wet umbrellas '.repeat(6).slice(0, 73);
    const { email, status } = await setPassword(`${same}cats`);
    expect(status).toBe(200);
    expect(codeOf(await logIn(email, `${same}dogs`))).toBe('bad_credentials');
    expect(codeOf(await logIn(email, same))).toBe('bad_credentials');
    expect((await logIn(email, `${same}cats`)).status).toBe(200);
  });

  it('a password keeps its Unicode as typed: another spelling of the same letters is another password', async () => {
    const typed = 'Cafe\u0301 am Fluss';
    const { email } = await setPassword(typed);
    expect(codeOf(await logIn(email, typed.normalize('NFC')))).toBe('bad_credentials');
    expect((await logIn(email, typed)).status).toBe(200);
  });
});

describe('check 15: passwords', () => {
  it('a refused password is named as the reason, and creates no account', async () => {
    const email = newEmail();
    const reply = await register(email, 'password1');
    expectRefusal(reply, 400);
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['password']);
    expect(await prisma.user.count({ where: withEmail(email) })).toBe(0);
  });

  it('a password is not the name, address or number of its owner', async () => {
    const { email, name, mobile } = await makeUser(prisma, { name: 'Ashalata Raghunathan' });
    for (const password of [email, name, mobile?.slice(3), email?.split('@')[0]])
      expectRefusal(await reset(email ?? '', password ?? ''), 400);
  });

  it("a password is changed only by the link in the owner's mail, or in the account by its owner", () => {
    const takers = shop.routes.flatMap(({ pattern, handlers }) => {
      const body = handlers.POST?.schemas?.body;
      return body instanceof z.ZodObject && Object.keys(body.shape).some((name) => /password/i.test(name))
        ? [pattern]
        : [];
    });
    // Three of them set a password, the others compare one; the one in the account demands a confirmation first.
    expect(takers.sort()).toEqual([
      '/auth/contacts/password',
      '/auth/login',
      '/auth/passkeys/begin',
      '/auth/reauthenticate',
      '/auth/register',
      '/auth/second-factor/begin',
      '/otp/verify-otp',
      '/password/reset-password/[id]/[token]',
    ]);
  });

  it('a password is stored as a hash with a salt of its own', async () => {
    const hashes = [];
    for (let turn = 0; turn < 2; turn++) {
      const email = newEmail();
      await register(email, 'seven wet umbrellas');
      hashes.push((await prisma.user.findFirstOrThrow({ where: withEmail(email) })).passwordHash ?? '');
    }
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/\$2[aby]\$\d\d\$/);
  });
});
