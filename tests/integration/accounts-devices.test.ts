// Signed-in devices: how long a session lives, who sees it and who can end it.

import { expect, test } from 'vitest';
import {
  endDevice,
  findViewer,
  listDevices,
  MAX_SESSIONS,
  openSession,
  signIn,
  signOutEverywhere,
} from '@/lib/domain/accounts';
import type { Role } from '@/lib/domain/accounts/schema';
import { VISITOR } from '@/lib/domain/actor';
import type { User } from '@/lib/platform/db';
import { hours, minutes, seconds } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { testHasher } from '../support/hasher';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const { prisma } = db;
const clock = stoppedClock();
const context = {
  language: 'en' as const,
  actor: VISITOR,
  db: prisma,
  clock,
  log: testLog().log,
  hasher: testHasher,
  sealer: testSealer,
  shop: { staffSecondFactor: 'off' as const },
};
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

const open = (user: User, userAgent: string | null = CHROME) =>
  openSession(context, { user, method: 'password', device: { address: '203.0.113.7', userAgent } });
const isIn = async (session: { id: string; userId: string }) =>
  (await findViewer(context, { sessionId: session.id, userId: session.userId })) !== null;
const list = (user: User, sessionId = 'none') => listDevices(context, { userid: user.id, sessionId });
const idsOf = async (user: User) => (await list(user)).map(({ _id }) => _id);
const newUser = (role: Role = 'user') => make.makeUser(prisma, { role });

test.each(['user', 'reseller', 'admin'] as const)(
  'a session of a %s ends six hours after it began, however busy it was',
  async (role) => {
    const session = await open(await newUser(role));
    for (let passed = 0; passed < 11; passed++) {
      clock.advance(minutes(30));
      expect(await isIn(session)).toBe(true);
    }
    clock.advance(minutes(30) - 1);
    expect(await isIn(session)).toBe(true);
    clock.advance(1);
    expect(await isIn(session)).toBe(false);
  },
);

test('a session of an administrator ends after an hour without calls, to the millisecond', async () => {
  const admin = await newUser('admin');
  const [early, late] = [await open(admin), await open(admin)];
  clock.advance(hours(1) - 1);
  expect(await isIn(early)).toBe(true);
  clock.advance(1);
  expect(await isIn(late)).toBe(false);
  clock.advance(hours(1) - 2);
  expect(await isIn(early)).toBe(true);
});

test('a session of a customer outlives an hour without calls', async () => {
  for (const role of ['user', 'reseller'] as const) {
    const session = await open(await newUser(role));
    clock.advance(hours(6) - 1);
    expect(await isIn(session)).toBe(true);
  }
});

test('reading the list of devices does not extend an idle session', async () => {
  const session = await open(await newUser('admin'));
  clock.advance(hours(1));
  for (let turn = 0; turn < 3; turn++) expect(await isIn(session)).toBe(false);
});

test('a session records at most once a minute that it was used', async () => {
  const session = await open(await newUser());
  const lastSeen = async () =>
    (await prisma.session.findUniqueOrThrow({ where: { id: session.id } })).lastSeenAt;
  const opened = clock.now();
  clock.advance(minutes(1) - 1);
  await isIn(session);
  expect(await lastSeen()).toEqual(opened);
  clock.advance(1);
  await isIn(session);
  expect(await lastSeen()).toEqual(clock.now());
});

test('the list of devices shows where the account is signed in, newest first, and which device asks', async () => {
  const user = await newUser();
  const first = await open(user);
  clock.advance(seconds(5));
  const second = await openSession(context, {
    user,
    method: 'otp',
    device: { address: null, userAgent: null },
  });
  expect(await list(user, first.id)).toEqual([
    {
      _id: second.id,
      name: 'Unknown device',
      browser: null,
      system: null,
      address: null,
      method: 'otp',
      current: false,
      createdAt: clock.now().toISOString(),
      lastSeenAt: clock.now().toISOString(),
      expiresAt: second.expiresAt.toISOString(),
    },
    expect.objectContaining({
      _id: first.id,
      name: 'Chrome on Android',
      address: '203.0.113.7',
      method: 'password',
      current: true,
    }),
  ]);
});

test('the list of devices omits sessions that are ended, expired, idle, of an older version or of another user', async () => {
  const admin = await newUser('admin');
  await open(await newUser());
  const expired = await open(admin);
  clock.advance(hours(5) + minutes(30));
  const silent = await open(admin);
  clock.advance(minutes(31));
  const ended = await open(admin);
  await endDevice(context, { viewer: { userid: admin.id }, sessionId: ended.id });
  await make.makeSession(prisma, { id: admin.id, sessionVersion: admin.sessionVersion - 1 }, sinceNow());
  const living = await open(admin);
  clock.advance(minutes(29));
  // Used until now, and expired at this very instant.
  await make.makeSession(prisma, admin, { ...sinceNow(), expiresAt: clock.now() });
  expect(await idsOf(admin)).toEqual([living.id]);
  for (const gone of [expired, silent, ended]) expect(await isIn(gone)).toBe(false);
  expect(await isIn(living)).toBe(true);
});

function sinceNow() {
  const now = clock.now();
  return { createdAt: now, provedAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + hours(6)) };
}

test('ending a device signs out that device and no other', async () => {
  const user = await newUser();
  const [one, other] = [await open(user), await open(user)];
  await endDevice(context, { viewer: { userid: user.id }, sessionId: one.id });
  expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
  await endDevice(context, { viewer: { userid: user.id }, sessionId: one.id });
});

test('ending a device of another user answers like ending one that never existed', async () => {
  const [owner, stranger] = [await newUser(), await newUser('admin')];
  const session = await open(owner);
  const end = (sessionId: string) =>
    endDevice(context, { viewer: { userid: stranger.id }, sessionId }).catch((error) => error);
  const [othersDevice, nothing] = [await end(session.id), await end('nothing')];
  expect([othersDevice.code, othersDevice.message]).toEqual(['not_found', nothing.message]);
  expect(await isIn(session)).toBe(true);
});

test('signing out everywhere ends every device of the account at once, and no device of other users', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const sessions = [await open(user), await open(user), await open(user)];
  const elsewhere = await open(other);
  await signOutEverywhere(context, { userId: user.id });
  for (const session of sessions) expect(await isIn(session)).toBe(false);
  expect(await isIn(elsewhere)).toBe(true);
  expect(await idsOf(user)).toEqual([]);
});

test('signing out everywhere also ends a sign-in that is under way at that moment', async () => {
  const passwordHash = await testHasher.hash('correct horse');
  const user = await make.makeUser(prisma, { passwordHash });
  const hasher = {
    ...testHasher,
    // The password check takes time, and meanwhile the owner signs out everywhere.
    matches: async (...given: Parameters<typeof testHasher.matches>) => {
      const same = await testHasher.matches(...given);
      await signOutEverywhere(context, { userId: user.id });
      return same;
    },
  };
  const input = {
    email: user.email ?? '',
    password: 'correct horse',
    device: { address: null, userAgent: null },
  };
  const { session } = await signIn({ ...context, hasher }, input);
  expect(await isIn(session)).toBe(false);
  const again = await signIn(context, input);
  expect(await isIn(again.session)).toBe(true);
});

test('an account has ten sessions at a time, and another sign-in ends the oldest', async () => {
  const user = await newUser();
  const sessions = [];
  for (let turn = 0; turn < MAX_SESSIONS + 3; turn++) {
    sessions.push(await open(user));
    clock.advance(1);
  }
  const living = await Promise.all(sessions.map(isIn));
  expect(living).toEqual([...Array(3).fill(false), ...Array(MAX_SESSIONS).fill(true)]);
});

test('an account has ten sessions also when twenty sign-ins come at once', async () => {
  const user = await newUser();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => open(user)));
  const living = await Promise.all(sessions.map(isIn));
  expect(living.filter(Boolean)).toHaveLength(MAX_SESSIONS);
});

test('signing in again and again keeps a hundred rows of an account, and the newest ten are signed in', async () => {
  const user = await newUser();
  for (let turn = 0; turn < 110; turn++) await open(user);
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(100);
  expect(await idsOf(user)).toHaveLength(MAX_SESSIONS);
});
