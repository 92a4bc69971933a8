// Who reads a mailbox for an hour can make an account of the identity provider with its address, and links it to the
// account of the store. The owner is told of the link, and what gives the account back to the owner ends it for good.
import { beforeEach, expect, test } from 'vitest';
import {
  changeContact,
  changePassword,
  readIdentityLink,
  removeIdentity,
  resetPassword,
  sendContactCode,
  signInByIdentity,
  undoChange,
  updateUser,
} from '@/lib/domain/accounts';
import { sendNoticeJob } from '@/lib/domain/accounts/jobs';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { User } from '@/lib/platform/db';
import { after, istDateTime } from '@/lib/platform/time';
import { openAccounts, waitingMails } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { DEVICE, ending } from '../support/people-with-secrets';

const shop = await openAccounts();
const { context, clock, mails } = shop;
const { prisma } = shop.db;
beforeEach(async () => void (await mails()));

const identityOf = ({ email }: User) => ({
  subject: `https://id.example/|auth0|${nextNumber()}`,
  email: email ?? '',
  name: 'Somebody',
  grants: ['openid'],
});
type Identity = ReturnType<typeof identityOf>;
type Given = { viewer?: Awaited<ReturnType<typeof make.makeViewer>>; connects?: boolean };
const enter = (identity: Identity, given: Given = {}) =>
  signInByIdentity(context, { identity, device: DEVICE, ...given });
const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
const newUser = () => make.makeUser(prisma, { emailVerifiedAt: clock.now(), mobileVerifiedAt: clock.now() });

/** The owner in a session that has just confirmed that it is them. */
async function confirmed({ id }: User) {
  const viewer = await make.makeViewer(prisma, await reload(id));
  const createdAt = after(clock.now(), -1000);
  await prisma.session.update({
    where: { id: viewer.sessionId },
    data: { createdAt, provedAt: clock.now(), expiresAt: after(clock.now(), 3_600_000) },
  });
  return viewer;
}

async function reset(user: User): Promise<void> {
  await mailLink(context, { kind: 'reset', user });
  const link = (await mails()).findLast(({ kind }) => kind === 'reset-password')?.link;
  await resetPassword(context, {
    id: link?.id ?? '',
    token: link?.token ?? '',
    password: 'the sentence of the owner',
  });
}

async function undo(kind: 'identity-linked' | 'password-changed' | 'email-changed'): Promise<void> {
  const link = (await mails()).findLast((mail) => mail.kind === kind)?.link;
  await undoChange(context, { id: link?.id ?? '', token: link?.token ?? '' });
}

async function moves(user: User, email: string): Promise<void> {
  const [viewer, contact] = [await confirmed(user), { email }];
  await sendContactCode(context, { viewer, contact });
  const code = (await waitingMails(shop.db)).findLast((mail) => mail.kind === 'contact-code')?.code ?? '';
  await changeContact(context, { viewer, contact, code });
}

/** Of whoever took the account over and of its owner, in the order of events. */
const RETURNS: Record<string, (user: User) => Promise<unknown>> = {
  'sets a new password by a reset': reset,
  'undoes the link': () => undo('identity-linked'),
  'undoes a later change': async (user) => {
    clock.advance(1000);
    await changePassword(context, { viewer: await confirmed(user), password: 'the password of a thief' });
    await undo('password-changed');
  },
  'changes the password': async (user) =>
    changePassword(context, { viewer: await confirmed(user), password: 'the sentence of the owner' }),
  'gets it back from support': async ({ id }) => {
    const { name, email, mobile, role } = await reload(id);
    const actor = make.makeActor({ id: (await make.makeAdmin(prisma)).id });
    await updateUser(
      { ...context, actor },
      {
        userid: id,
        name,
        role,
        email: email ?? '',
        mobilenumber: mobile?.slice(3) ?? '',
        verified: true,
        isBlocked: false,
        stolenSince: istDateTime(clock.now()).slice(0, 10),
      },
    );
  },
};

test.each(Object.entries(RETURNS))(
  'bug: an identity that a thief linked opened the account again after its owner %s',
  async (_, comesBack) => {
    const user = await newUser();
    const thief = identityOf(user);
    await enter(thief);
    await comesBack(user);
    await prisma.user.update({ where: { id: user.id }, data: { lockedAt: null } });
    expect(await ending(enter(thief))).toBe('forbidden');
    expect(await reload(user.id)).toMatchObject({
      identitySubject: null,
      identityLinkedAt: null,
      endedIdentities: [thief.subject],
    });
    // Another identity with the proved address is linked as before.
    const owner = identityOf(user);
    await enter(owner);
    expect(await reload(user.id)).toMatchObject({ identitySubject: owner.subject });
    expect(await ending(enter(thief))).toBe('forbidden');
  },
);

test('the first link to an account that existed before is told to its mailbox and its number, a new account is not', async () => {
  const user = await newUser();
  await enter(identityOf(user));
  const notices = (await shop.jobs()).filter(({ name }) => name === sendNoticeJob.name);
  // A worker of the version before tells of the password.
  expect(notices.map(({ payload }) => payload)).toMatchObject([{ change: 'password', newer: 'identity' }]);
  expect(await mails()).toContainEqual(
    expect.objectContaining({ kind: 'identity-linked', to: user.email, link: expect.anything() }),
  );
  await enter(identityOf({ ...user, email: `nobody${nextNumber()}@example.com` }));
  expect((await mails()).map(({ kind }) => kind)).toEqual([]);
});

test('the owner sees and removes the link after confirming, and makes it again in a session that has confirmed', async () => {
  const user = await newUser();
  const own = identityOf(user);
  await enter(own);
  const unconfirmed = await make.makeViewer(prisma, await reload(user.id));
  expect(await readIdentityLink(context, unconfirmed)).toEqual({
    link: { since: clock.now().toISOString() },
    canConnect: false,
  });
  expect(await ending(removeIdentity(context, { viewer: unconfirmed }))).toBe('recent_auth_required');
  await removeIdentity(context, { viewer: await confirmed(user) });
  expect(await readIdentityLink(context, unconfirmed)).toEqual({ link: null, canConnect: true });
  const stranger = await newUser();
  expect(await ending(enter(own))).toBe('forbidden');
  for (const viewer of [await make.makeViewer(prisma, await reload(user.id)), await confirmed(stranger)])
    expect(await ending(enter(own, { viewer }))).toBe('forbidden');
  await enter(own, { viewer: await confirmed(user) });
  expect(await reload(user.id)).toMatchObject({ identitySubject: own.subject, endedIdentities: [] });
  expect(await ending(enter(own))).toBe('done');
});

test('the last way into an account is not removed', async () => {
  const user = await newUser();
  await enter(identityOf(user));
  await prisma.user.update({
    where: { id: user.id },
    data: { emailVerifiedAt: null, mobileVerifiedAt: null },
  });
  expect(await ending(removeIdentity(context, { viewer: await confirmed(user) }))).toBe('conflict');
});

test('bug: after a change of the address an ended identity opened a new account, and the undo lost the address', async () => {
  const user = await newUser();
  const own = identityOf(user);
  await enter(own);
  clock.advance(1000);
  await moves(user, `thief${nextNumber()}@example.com`);
  // Neither a new account nor a registration that claims the address in the meantime gets it.
  expect(await ending(enter(own))).toBe('forbidden');
  await make.makeUser(prisma, { email: user.email, emailVerifiedAt: null, mobile: null });
  expect(await ending(enter(own))).toBe('forbidden');
  await undo('email-changed');
  expect(await reload(user.id)).toMatchObject({
    email: user.email,
    emailVerifiedAt: expect.any(Date),
    endedIdentities: [own.subject],
  });
});

test('the confirmed owner connects an ended identity again, also with the former address', async () => {
  const user = await newUser();
  const own = identityOf(user);
  await enter(own);
  clock.advance(1000);
  await moves(user, `moved${nextNumber()}@example.com`);
  await enter(own, { viewer: await confirmed(user), connects: true });
  expect(await reload(user.id)).toMatchObject({ identitySubject: own.subject, endedIdentities: [] });
});

test('bug: to connect an identity opened another account, or took the address from the present one', async () => {
  const numbered = await make.makeUser(prisma, {
    emailVerifiedAt: null,
    mobileVerifiedAt: clock.now(),
    passwordHash: 'a hash',
  });
  const [user, other] = [await newUser(), await newUser()];
  const before = await prisma.user.count();
  for (const [owner, identity] of [
    [numbered, identityOf(numbered)],
    [user, identityOf({ ...user, email: `another${nextNumber()}@example.com` })],
    [user, identityOf(other)],
  ] as const) {
    const viewer = await confirmed(owner);
    await expect(enter(identity, { viewer, connects: true })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/same email/),
    });
  }
  await expect(enter(identityOf(user), { connects: true })).rejects.toMatchObject({ code: 'forbidden' });
  const shown = await readIdentityLink(context, await confirmed(numbered));
  expect(shown).toEqual({ link: null, canConnect: false });
  expect(await prisma.user.count()).toBe(before);
  expect(await reload(numbered.id)).toMatchObject({ email: numbered.email, passwordHash: 'a hash' });
  for (const { id } of [user, other]) expect(await reload(id)).toMatchObject({ identitySubject: null });
  const own = identityOf(user);
  await enter(own, { viewer: await confirmed(user), connects: true });
  expect(await reload(user.id)).toMatchObject({ identitySubject: own.subject });
});
