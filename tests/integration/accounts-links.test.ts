// Mailed links for verification and reset: single use, expiry and ownership. Check 24 in its parts.
import { describe, expect, it, test } from 'vitest';
import {
  findViewer,
  queueReset,
  queueVerification,
  requestReset,
  requestVerification,
  resetPassword,
  signIn,
  verifyEmail,
} from '@/lib/domain/accounts';
import { consumeRecoveryCode, makeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import type { User } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { hours, minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { makeSession, makeUser } from '../support/make';

const { db, clock, context, jobs, mails, log } = await openAccounts();
const { prisma } = db;
const device = { address: null, userAgent: null };
const corrupted = {
  code: 'link_corrupted',
  message: inEnglish('accounts.linkCorrupted'),
  reply: { code: '1' },
};
const NEW_PASSWORD = 'a new sentence that is long';

type Kind = 'verification' | 'reset';

async function newLink(kind: Kind, user: User) {
  const email = user.email ?? '';
  await (kind === 'reset' ? requestReset(context, { email }) : requestVerification(context, { email }));
  const mail = (await mails()).findLast(({ link }) => link?.id === user.id);
  if (!mail?.link) throw new Error('no link was mailed');
  return mail.link;
}

/** A fresh account for a link of that kind. */
const newUser = (kind: Kind) => makeUser(prisma, kind === 'verification' ? { emailVerifiedAt: null } : {});

function open(kind: Kind, link: { id: string; token: string }, password = NEW_PASSWORD) {
  return kind === 'reset' ? resetPassword(context, { ...link, password }) : verifyEmail(context, link);
}

const LIVES: [Kind, number][] = [
  ['verification', hours(24)],
  ['reset', minutes(30)],
];

describe.each(LIVES)('check 24: a link of %s', (kind, life) => {
  it('a link opens until its last millisecond, and not at the next', async () => {
    const [early, late] = [await newUser(kind), await newUser(kind)];
    const links = [await newLink(kind, early), await newLink(kind, late)] as const;
    clock.advance(life - 1);
    await open(kind, links[0]);
    clock.advance(1);
    await expect(open(kind, links[1])).rejects.toMatchObject(corrupted);
  });

  it('a link opens once', async () => {
    const link = await newLink(kind, await newUser(kind));
    await open(kind, link);
    await expect(open(kind, link, 'yet another sentence')).rejects.toMatchObject(corrupted);
  });

  it('a link opens once when ten requests use it at the same moment', async () => {
    const link = await newLink(kind, await newUser(kind));
    const opened = await Promise.allSettled(Array.from({ length: 10 }, () => open(kind, link)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of opened) if (each.status === 'rejected') expect(each.reason).toMatchObject(corrupted);
    await mails();
  });

  it('a link no longer opens once a newer one was sent', async () => {
    const user = await newUser(kind);
    const [older, newer] = [await newLink(kind, user), await newLink(kind, user)];
    await expect(open(kind, older)).rejects.toMatchObject(corrupted);
    await open(kind, newer);
  });

  it("a link opens with no other user's id, no other token, and not as the other kind", async () => {
    const [user, other] = [await newUser(kind), await newUser(kind)];
    const [link, others] = [await newLink(kind, user), await newLink(kind, other)];
    const wrong = [
      { ...link, id: other.id },
      { ...link, id: 'nobody' },
      { ...link, token: others.token },
      { ...link, token: link.token.slice(0, -1) },
      { ...link, token: `${link.token} ${user.emailKey}` },
      { ...link, token: '' },
    ];
    for (const each of wrong) await expect(open(kind, each)).rejects.toMatchObject(corrupted);
    const otherKind = kind === 'reset' ? 'verification' : 'reset';
    await expect(open(otherKind, link)).rejects.toMatchObject(corrupted);
    await open(kind, link);
    await mails();
  });

  it("a link no longer opens when the account's address has changed", async () => {
    const user = await newUser(kind);
    const link = await newLink(kind, user);
    const moved = `moved-${user.email}`;
    await prisma.user.update({ where: { id: user.id }, data: { email: moved, emailKey: moved } });
    await expect(open(kind, link)).rejects.toMatchObject(corrupted);
  });

  it('a link is stored in clear neither among the secrets, nor in the queue, nor in the log', async () => {
    const user = await newUser(kind);
    await (kind === 'reset' ? queueReset : queueVerification)(context, { email: user.email ?? '' });
    const { name } = (await jobs())[0] ?? {};
    expect(name).toBe(`request-${kind}`);
    await (kind === 'reset' ? requestReset : requestVerification)(context, { email: user.email ?? '' });
    const queued = JSON.stringify(await jobs());
    const secrets = JSON.stringify(await prisma.accountSecret.findMany());
    const { token } = (await mails()).find(({ link }) => link?.id === user.id)?.link ?? { token: '' };
    expect(token).toHaveLength(43);
    for (const where of [queued, secrets, log.text().join('\n')]) expect(where).not.toContain(token);
  });
});

test('asking for a mail writes the same one job for any address; only the worker looks up its owner', async () => {
  const user = await newUser('reset');
  await queueReset(context, { email: user.email ?? '' });
  await queueReset(context, { email: 'nobody@example.com' });
  await queueVerification(context, { email: 'nobody@example.com' });
  const waiting = await jobs();
  const asked = { sealedContact: expect.any(String), language: 'en' };
  expect(waiting.map(({ name, payload }) => [name, payload])).toEqual([
    ['request-reset', asked],
    ['request-reset', asked],
    ['request-verification', asked],
  ]);
  const lengths = waiting.map(({ payload }) => String(payload.sealedContact).length);
  expect(lengths[1]).toBe(lengths[2]);
  expect(await mails()).toEqual([expect.objectContaining({ kind: 'reset-password', to: user.email })]);
});

test('a mail asked for in any spelling goes to the address as the account has it', async () => {
  const user = await newUser('reset');
  await requestReset(context, { email: ` ${user.email?.toUpperCase().replace('@', '＠')} ` });
  expect(await mails()).toEqual([expect.objectContaining({ to: user.email })]);
});

test('asking twice before the worker runs sends one mail, whose link opens', async () => {
  const user = await newUser('reset');
  for (let turn = 0; turn < 3; turn++) await queueReset(context, { email: user.email ?? '' });
  for (let turn = 0; turn < 2; turn++) await requestReset(context, { email: user.email ?? '' });
  const waiting = await mails();
  expect(waiting).toHaveLength(1);
  await open('reset', waiting[0]?.link ?? { id: '', token: '' });
  await mails();
});

test('no mail is sent to an address that is already verified, nor to an address without an account', async () => {
  const verified = await makeUser(prisma);
  await makeUser(prisma, { email: null });
  await requestVerification(context, { email: verified.email ?? '' });
  await requestVerification(context, { email: '' });
  await requestReset(context, { email: '' });
  expect(await mails()).toEqual([]);
});

test('a reset sets the password, proves the mailbox, signs out every device and informs the owner', async () => {
  const user = await makeUser(prisma, { passwordHash: await context.hasher.hash('the old one') });
  const devices = [await makeSession(prisma, user), await makeSession(prisma, user)];
  const see = (sessionId: string) => findViewer(context, { sessionId, userId: user.id });
  clock.set('2026-11-20T06:30:00.000Z');
  for (const { id } of devices) expect(await see(id)).not.toBeNull();

  const link = await newLink('reset', user);
  const { emailKey } = await resetPassword(context, {
    ...link,
    password: NEW_PASSWORD,
  });
  expect(emailKey).toBe(user.emailKey);
  for (const { id } of devices) expect(await see(id)).toBeNull();
  const logIn = (password: string) => signIn(context, { email: user.email ?? '', password, device });
  await expect(logIn('the old one')).rejects.toMatchObject({ code: 'bad_credentials' });
  const { session } = await logIn(NEW_PASSWORD);
  expect(await see(session.id)).not.toBeNull();
  expect(await mails()).toEqual([
    expect.objectContaining({ kind: 'password-changed', to: user.email, link: null }),
    expect.objectContaining({ kind: 'new-device', to: user.email }),
  ]);
  const line = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: user.id } });
  expect(line).toMatchObject({ actorId: user.id, action: 'reset-password', requestId: 'a-request' });
  expect([line.before, line.after]).toEqual([null, null]);
});

test('a reset ends the other links of the account and leaves its recovery codes alone', async () => {
  const user = await newUser('verification');
  const verification = await newLink('verification', user);
  const [code = ''] = await makeRecoveryCodes(context, user.id);
  await open('reset', await newLink('reset', user));
  await expect(verifyEmail(context, verification)).rejects.toMatchObject(corrupted);
  expect(await consumeRecoveryCode(context, { userId: user.id, code })).toBe(true);
  await mails();
});

test('a reset takes a password as it was typed, in any script and to its last byte', async () => {
  const user = await newUser('reset');
  const long = 'नि'.repeat(64);
  await open('reset', await newLink('reset', user), long);
  const { passwordHash } = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(await context.hasher.matches(long, passwordHash)).toBe(true);
  for (const other of [long.slice(0, -1), `${long} `, long.normalize('NFD').slice(1), long.slice(0, 72)])
    expect(await context.hasher.matches(other, passwordHash)).toBe(false);
  await mails();
});

test.each(['football', 'tarang12'])(
  'a reset to %s is refused, and its link still opens',
  async (password) => {
    const link = await newLink('reset', await newUser('reset'));
    await expect(open('reset', link, password)).rejects.toMatchObject({
      code: 'invalid_input',
      message: inEnglish('accounts.weakPassword'),
      fields: { password: { messageKey: expect.stringMatching(/^fieldErrors\.password/) } },
    });
    await open('reset', link);
    await mails();
  },
);

test("a reset to the account's own address as password is refused, and only the link's holder learns the address", async () => {
  const user = await newUser('reset');
  const link = await newLink('reset', user);
  const password = user.email ?? '';
  await expect(open('reset', link, password)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(open('reset', { ...link, token: 'x' }, password)).rejects.toMatchObject(corrupted);
});

test('a link that does not open costs no password hash', async () => {
  const hasher = { ...context.hasher, hash: () => Promise.reject(new Error('hashed in vain')) };
  const given = { id: 'nobody', token: 'x', password: NEW_PASSWORD };
  await expect(resetPassword({ ...context, hasher }, given)).rejects.toMatchObject(corrupted);
});

test('a reset beside a newer request of the same owner never deadlocks and never loses both', async () => {
  const user = await newUser('reset');
  const link = await newLink('reset', user);
  const all = await Promise.allSettled([
    open('reset', link),
    ...Array.from({ length: 8 }, () => requestReset(context, { email: user.email ?? '' })),
  ]);
  for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject(corrupted);
  const newest = (await mails()).find(({ kind }) => kind === 'reset-password');
  const { usedAt } = await prisma.accountSecret.findFirstOrThrow({
    where: { subject: user.id },
    orderBy: { createdAt: 'desc' },
  });
  expect(newest !== undefined || usedAt !== null).toBe(true);
});
