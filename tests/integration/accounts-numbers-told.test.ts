// A number that was proved for an account is told when a reset or support takes it off, and of what follows: the
// mailbox, which is told too, may be the thief's.
import { beforeEach, expect, test } from 'vitest';
import { changePassword, resetPassword, updateUser } from '@/lib/domain/accounts';
import { sendNoticeJob } from '@/lib/domain/accounts/jobs';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import { openJobContact } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { after, days, hours, istDateTime } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

const shop = await openAccounts();
const { context, clock, mails } = shop;
const { prisma } = shop.db;
beforeEach(async () => void (await mails()));

/** The number was proved after the address, so that a reset makes it a claim. */
const newUser = () =>
  make.makeUser(prisma, {
    emailVerifiedAt: after(clock.now(), -days(9)),
    mobileVerifiedAt: after(clock.now(), -days(8)),
  });

async function reset(user: User): Promise<void> {
  await mailLink(context, { kind: 'reset', user });
  const { link } = (await mails()).findLast(({ kind }) => kind === 'reset-password') ?? {};
  await resetPassword(context, { id: '', token: '', ...link, password: 'the password of a thief' });
}

/** In a session that has just confirmed; whoever made the reset knows the password. */
async function changesPassword({ id }: User): Promise<void> {
  const viewer = await make.makeViewer(prisma, await prisma.user.findUniqueOrThrow({ where: { id } }));
  const createdAt = after(clock.now(), -1000);
  await prisma.session.update({
    where: { id: viewer.sessionId },
    data: { createdAt, provedAt: clock.now(), expiresAt: after(clock.now(), hours(1)) },
  });
  await changePassword(context, { viewer, password: 'another password of a thief' });
}

async function edit({ id }: User, given: { mobilenumber?: string; stolenSince?: string }): Promise<void> {
  const { name, email, mobile, role } = await prisma.user.findUniqueOrThrow({ where: { id } });
  const actor = make.makeActor({ id: (await make.makeAdmin(prisma)).id });
  const form = { name, role, email: email ?? '', mobilenumber: mobile?.slice(3) ?? '', ...given };
  await updateUser({ ...context, actor }, { ...form, userid: id, verified: true, isBlocked: false });
}

/** What the numbers that wait for a notice are told; it removes them. */
async function told(): Promise<[mobile: string, change: string][]> {
  const notices = (await shop.jobs()).filter(({ name }) => name === sendNoticeJob.name);
  await mails();
  return notices.map(({ payload }) => {
    const { change, ...contact } = sendNoticeJob.payload.parse(payload);
    return [`+91${openJobContact(context, contact)}`, change];
  });
}

test('bug: a reset took the number away and told only the mailbox, and so did what followed', async () => {
  const user = await newUser();
  const number = user.mobile ?? '';
  await reset(user);
  expect(await prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    mobile: number,
    mobileVerifiedAt: null,
  });
  expect(await told()).toEqual([[number, 'password']]);
  clock.advance(hours(72) - 1);
  await changesPassword(user);
  expect(await told()).toEqual([[number, 'password']]);
  clock.advance(1);
  await changesPassword(user);
  expect(await told()).toEqual([]);
});

test('a number that staff write into an account after a reset is not told, because nobody has proved it', async () => {
  const user = await newUser();
  await reset(user);
  await edit(user, { mobilenumber: '9111111111' });
  await told();
  await changesPassword(user);
  expect(await told()).toEqual([]);
});

test('bug: a number that support took off with a stolen account was not told', async () => {
  const user = await newUser();
  await edit(user, { stolenSince: istDateTime(after(clock.now(), -days(8))).slice(0, 10) });
  expect(await told()).toEqual([[user.mobile, 'mobile']]);
});
