// Sign-in with a proved identity: which account it opens, which it creates, and which credentials of an older account
// it removes.
import { expect, test } from 'vitest';
import { findViewer, openSession, signIn, signInByIdentity, verifyIdentity } from '@/lib/domain/accounts';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import { maskEmail } from '@/lib/domain/masks';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import type { User } from '@/lib/platform/db';
import { openAccounts } from '../support/accounts';
import { giveAuthenticator } from '../support/authenticator';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';

const shop = await openAccounts();
const { context, clock } = shop;
const { prisma } = shop.db;
const PASSWORD = 'a password of their own';
const passwordHash = await context.hasher.hash(PASSWORD);
const device = { address: '203.0.113.7', userAgent: 'a phone' };

function newIdentity(given: Partial<VerifiedIdentity> = {}): VerifiedIdentity {
  const n = nextNumber();
  return {
    subject: `https://id.example/|auth0|${n}`,
    email: `person${n}@example.com`,
    name: `Person ${n}`,
    grants: ['openid', 'update:price'],
    ...given,
  };
}

const identityOf = ({ email }: User, given: Partial<VerifiedIdentity> = {}) =>
  newIdentity({ email: email ?? '', ...given });
const enter = (identity: VerifiedIdentity, code?: string) =>
  signInByIdentity(context, { identity, code, device });
const ending = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
const passwordOf = (user: User) =>
  ending(signIn(context, { email: user.email ?? '', password: PASSWORD, device }));
const auditLogOf = (user: User) =>
  prisma.auditEntry.findMany({
    where: { objectId: user.id },
    select: { action: true, before: true, after: true },
  });

test('a first sign-in creates a customer with a verified email and a session that holds the grants', async () => {
  const identity = newIdentity();
  const { user, session } = await enter(identity);
  expect(user).toMatchObject({
    name: identity.name,
    email: identity.email,
    emailKey: identity.email,
    identitySubject: identity.subject,
    role: 'user',
    emailVerifiedAt: NOON,
    passwordHash: null,
    mobile: null,
  });
  const viewer = await findViewer(context, { userId: user.id, sessionId: session.id });
  expect(viewer).toMatchObject({ method: 'identity', grants: ['openid', 'update:price'], provedAt: NOON });
  expect(await prisma.session.findUniqueOrThrow({ where: { id: session.id } })).toMatchObject(device);
});

test('ten first sign-ins of one identity at once create one account', async () => {
  const identity = newIdentity();
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(identity)));
  expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
  expect(await prisma.user.count({ where: withEmail(identity.email) })).toBe(1);
  expect(await prisma.session.count({ where: { userId: all[0]?.user.id ?? '' } })).toBe(10);
});

test('two identities with the same email that sign in at once share one account', async () => {
  const first = newIdentity();
  const second = newIdentity({ email: first.email.toUpperCase() });
  const all = await Promise.all([enter(first), enter(second), enter(first), enter(second)]);
  expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
});

test('a later sign-in finds the account by the identity, whatever email either has now', async () => {
  const identity = newIdentity();
  const { user } = await enter(identity);
  const moved = await enter({
    ...identity,
    email: `moved${nextNumber()}@example.com`,
    name: 'Another Name',
  });
  expect(moved.user).toEqual(user);
});

test('a later sign-in matches the identity before the email, which another account may have by now', async () => {
  const identity = newIdentity();
  const { user } = await enter(identity);
  const other = await make.makeUser(prisma);
  expect((await enter({ ...identity, email: other.email ?? '' })).user.id).toBe(user.id);
  expect((await reload(other.id)).identitySubject).toBeNull();
});

test('an account keeps its first identity when a second one proves the same email', async () => {
  const identity = newIdentity();
  const { user } = await enter(identity);
  expect((await enter(newIdentity({ email: identity.email }))).user.id).toBe(user.id);
  expect((await reload(user.id)).identitySubject).toBe(identity.subject);
});

test('an existing account is linked by its verified email, in any case, and keeps its password; its other sessions end', async () => {
  const before = await make.makeReseller(prisma, { passwordHash });
  const elsewhere = await openSession(context, { user: before, method: 'password', device });
  const identity = identityOf(before, { email: before.email?.toUpperCase() ?? '' });
  const { user } = await enter(identity);
  const versions = { sessionVersion: before.sessionVersion + 1, deviceVersion: before.deviceVersion + 1 };
  const linked = { identitySubject: identity.subject, identityLinkedAt: clock.now() };
  expect(user).toEqual({ ...before, ...versions, ...linked, updatedAt: clock.now() });
  expect(await passwordOf(before)).toBe('done');
  expect(await findViewer(context, { userId: user.id, sessionId: elsewhere.id })).toBeNull();
  expect(await auditLogOf(before)).toEqual([
    {
      action: 'link-identity',
      before: { identity: null, emailVerified: true, password: true, mobile: true },
      after: { identity: identity.subject, emailVerified: true, password: true, mobile: true },
    },
  ]);
  await enter(identity);
  expect(await auditLogOf(before)).toHaveLength(1);
});

test('an account with an unproved email loses password, number and devices when an identity proves that email', async () => {
  const before = await make.makeUser(prisma, { passwordHash, emailVerifiedAt: null });
  const waiting = await openSession(context, { user: before, method: 'password', device });
  const { user, session } = await enter(identityOf(before));
  expect(user).toMatchObject({ id: before.id, passwordHash: null, mobile: null, emailVerifiedAt: NOON });
  expect(await passwordOf(before)).toBe('bad_credentials');
  expect(await findViewer(context, { userId: user.id, sessionId: waiting.id })).toBeNull();
  // Also a session whose sign-in read the account before and opens after the link.
  const late = await openSession(context, { user: before, method: 'password', device });
  expect(await findViewer(context, { userId: user.id, sessionId: late.id })).toBeNull();
  expect(await findViewer(context, { userId: user.id, sessionId: session.id })).not.toBeNull();
  expect(await auditLogOf(before)).toMatchObject([
    {
      before: { emailVerified: false, password: true, mobile: true },
      after: { password: false, mobile: false },
    },
  ]);
});

test('an account with a proved number keeps all but its unproved email', async () => {
  const before = await make.makeUser(prisma, {
    passwordHash,
    emailVerifiedAt: null,
    mobileVerifiedAt: NOON,
  });
  await make.makeWallet(prisma, before, { balance: 500_00n });
  await mailLink(context, { kind: 'reset', user: before });
  const at = await openSession(context, { user: before, method: 'otp', device });
  const identity = identityOf(before);
  const { user } = await enter(identity);
  expect(user).toMatchObject({ email: identity.email, identitySubject: identity.subject, mobile: null });
  expect(user.id).not.toBe(before.id);
  expect(await reload(before.id)).toEqual({ ...before, email: null, emailKey: null, passwordHash: null });
  expect(await findViewer(context, { userId: before.id, sessionId: at.id })).not.toBeNull();
  expect(await prisma.wallet.findMany({ where: { userId: user.id } })).toEqual([]);
  expect(await prisma.accountSecret.count({ where: { userId: before.id, killedAt: null } })).toBe(0);
  expect(await auditLogOf(before)).toMatchObject([
    { action: 'take-unproved-email', before: { email: maskEmail(before.email ?? '') } },
  ]);
  expect((await enter(identity)).user.id).toBe(user.id);
});

test('a blocked account stays blocked, linked or not, and nothing about it changes', async () => {
  const linked = await enter(newIdentity());
  const { identitySubject: subject } = linked.user;
  await prisma.user.update({ where: { id: linked.user.id }, data: { blockedAt: NOON } });
  const others = [
    await make.makeUser(prisma, { blockedAt: NOON }),
    await make.makeUser(prisma, { blockedAt: NOON, mobileVerifiedAt: null, passwordHash }),
  ];
  const known = await reload(linked.user.id);
  expect(await ending(enter(identityOf(known, { subject: subject ?? '' })))).toBe('blocked');
  for (const user of others) {
    expect(await ending(enter(identityOf(user)))).toBe('blocked');
    expect(await reload(user.id)).toEqual(user);
    expect(await auditLogOf(user)).toEqual([]);
  }
});

test('a blocked account that only claims an address does not keep its owner out', async () => {
  for (const mobileVerifiedAt of [null, NOON]) {
    const blocked = await make.makeUser(prisma, { blockedAt: NOON, emailVerifiedAt: null, mobileVerifiedAt });
    const { user } = await enter(identityOf(blocked));
    expect(user).toMatchObject({ email: blocked.email, blockedAt: null });
    expect(await reload(blocked.id)).toMatchObject({ email: null, blockedAt: NOON });
  }
});

test('the second factor is asked for after the identity, and nothing is linked before it is right', async () => {
  const before = await make.makeAdmin(prisma);
  const { user, app } = await giveAuthenticator(context, before);
  const identity = identityOf(before);
  expect(await ending(enter(identity))).toBe('second_factor_needed');
  expect(await ending(enter(identity, app.wrongCode()))).toBe('bad_code');
  expect(await reload(user.id)).toEqual(user);
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  const code = app.code();
  expect((await enter(identity, code)).user.identitySubject).toBe(identity.subject);
  expect(await ending(enter(identity, code))).toBe('bad_code');
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(1);
});

test('a store without an identity provider answers sign-in by identity with not found', async () => {
  expect(await ending(verifyIdentity(context, { idToken: 'x' }))).toBe('not_found');
});
