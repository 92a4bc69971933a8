import { expect, test } from 'vitest';
import { endSession, ensureAccount, findViewer, signIn } from '@/lib/domain/accounts';
import { VISITOR } from '@/lib/domain/actor';
import { emailColumns } from '@/lib/domain/personal-fields';
import { hours } from '@/lib/platform/time';
import { seedAccounts } from '@/prisma/seed/accounts';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { testHasher as hasher } from '../support/hasher';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { testSealer as sealer, withEmail } from '../support/sealer';

const { db } = await testDatabase();
const clock = stoppedClock();
const actor = VISITOR;
const shop = { staffSecondFactor: 'off' as const };
const context = {
  language: 'en' as const,
  actor,
  db: db.prisma,
  clock,
  log: testLog().log,
  hasher,
  sealer,
  shop,
};
const device = { address: '203.0.113.7', userAgent: 'a phone' };
const passwordHash = await hasher.hash('correct horse');

function signInAs(email: string | null, password = 'correct horse') {
  return signIn(context, { email: email ?? '', password, device });
}

test('the right password opens a session that names its user', async () => {
  const user = await make.makeReseller(db.prisma, { passwordHash });
  const { session } = await signInAs(user.email);
  const viewer = await findViewer(context, { sessionId: session.id, userId: user.id });
  expect(viewer).toMatchObject({ userid: user.id, role: 'reseller', email: user.email });
  expect(viewer?.mobilenumber).toMatch(/^\d{10}$/);
});

test('an address is the same in any case and in full-width letters', async () => {
  const user = await make.makeUser(db.prisma, {
    email: 'Mina@Example.com',
    emailKey: 'mina@example.com',
    passwordHash,
  });
  const { user: found } = await signInAs(' ＭINA@example.COM ');
  expect(found.id).toBe(user.id);
});

test('a wrong password and an unknown account get the same answer', async () => {
  const user = await make.makeUser(db.prisma, { passwordHash });
  const wrong = await signInAs(user.email, 'wrong').catch((error) => error);
  const unknown = await signInAs('nobody@example.com').catch((error) => error);
  expect([wrong.code, wrong.message]).toEqual([unknown.code, unknown.message]);
  expect(wrong.code).toBe('bad_credentials');
});

test('only the right password reveals that an account is blocked or unverified', async () => {
  const blocked = await make.makeUser(db.prisma, { passwordHash, blockedAt: clock.now() });
  await expect(signInAs(blocked.email)).rejects.toMatchObject({ code: 'blocked' });
  await expect(signInAs(blocked.email, 'wrong')).rejects.toMatchObject({ code: 'bad_credentials' });
  const unverified = await make.makeUser(db.prisma, { passwordHash, emailVerifiedAt: null });
  await expect(signInAs(unverified.email)).rejects.toMatchObject({
    code: 'email_unverified',
    message: expect.stringContaining('kindly check your spam or junk folder.'),
  });
});

test('an account without a password cannot be entered by one', async () => {
  const user = await make.makeUser(db.prisma, { passwordHash: null });
  await expect(signInAs(user.email, '')).rejects.toMatchObject({ code: 'bad_credentials' });
});

test('passwords differ in every byte, also beyond the 72nd', async () => {
  const long = 'न'.repeat(40);
  const hash = await hasher.hash(`${long}a`);
  expect(await hasher.matches(`${long}a`, hash)).toBe(true);
  expect(await hasher.matches(`${long}b`, hash)).toBe(false);
});

const ends: [string, (user: string, session: string) => Promise<unknown>][] = [
  ['signing out', (_, session) => endSession(context, session)],
  ['a block', (id) => db.prisma.user.update({ where: { id }, data: { blockedAt: clock.now() } })],
  [
    'a raised version',
    (id) => db.prisma.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
  ],
];

for (const [what, end] of ends)
  test(`${what} ends a session at once`, async () => {
    const user = await make.makeUser(db.prisma, { passwordHash });
    const { session } = await signInAs(user.email);
    const claims = { sessionId: session.id, userId: user.id };
    expect(await findViewer(context, claims)).not.toBeNull();
    await end(user.id, session.id);
    expect(await findViewer(context, claims)).toBeNull();
  });

test('a session lives six hours, to the millisecond', async () => {
  const user = await make.makeUser(db.prisma, { passwordHash });
  const { session } = await signInAs(user.email);
  const claims = { sessionId: session.id, userId: user.id };
  clock.advance(hours(6) - 1);
  expect(await findViewer(context, claims)).not.toBeNull();
  clock.advance(1);
  expect(await findViewer(context, claims)).toBeNull();
});

test('a session of another user is not found', async () => {
  const [owner, other] = [await make.makeUser(db.prisma, { passwordHash }), await make.makeUser(db.prisma)];
  const { session } = await signInAs(owner.email);
  expect(await findViewer(context, { sessionId: session.id, userId: other.id })).toBeNull();
});

test('the first administrator is created once, and an account that exists is left as it is', async () => {
  const admin = {
    name: 'Root',
    email: 'root@example.com',
    mobile: null,
    password: 'first password',
    role: 'admin',
  } as const;
  await Promise.all([ensureAccount(context, admin), ensureAccount(context, admin)]);
  await ensureAccount(context, { ...admin, password: 'another' });
  const found = await db.prisma.user.findMany({ where: withEmail('root@example.com') });
  expect(found).toHaveLength(1);
  expect(await hasher.matches('first password', found[0]?.passwordHash ?? null)).toBe(true);
});

test('bug: every start made another owner of a shop once the first administrator had another address', async () => {
  const { db: other } = await testDatabase();
  const given = { prisma: other.prisma, hasher, sealer };
  const settings = { SANDBOX: '0', ADMIN_EMAIL: 'owner@shop.in', ADMIN_PASSWORD: 'a long password' } as const;
  await Promise.all([seedAccounts(given, settings), seedAccounts(given, settings)]);
  const { id } = await other.prisma.user.findFirstOrThrow();
  await other.prisma.user.update({ where: { id }, data: emailColumns({ sealer }, id, 'new@shop.in') });
  await seedAccounts(given, settings);
  await seedAccounts(given, { ...settings, ADMIN_EMAIL: 'another@shop.in' });
  expect(await other.prisma.user.findMany({ select: { id: true } })).toEqual([{ id }]);
  // A demo has an administrator of its own from the beginning, and gets that of the settings too.
  const { db: demo } = await testDatabase();
  await seedAccounts({ prisma: demo.prisma, hasher, sealer }, { ...settings, SANDBOX: '1' });
  expect(await demo.prisma.user.count({ where: { role: 'admin' } })).toBe(2);
});
