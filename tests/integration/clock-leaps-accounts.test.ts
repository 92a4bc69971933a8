// What accounts and sessions keep of the minutes in which the clock was three days ahead, after it was set right.
import { expect, test } from 'vitest';
import { findViewer, openSession, requestReset, resetPassword, undoChange } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { MAX_SESSIONS } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const shop = await openAccounts({ otpSender: { configured: true, noticeLanguages } as Context['otpSender'] });
const { context, clock } = shop;
const { db } = context;

/** Runs something while the clock is three days ahead. */
async function ahead<T>(run: () => Promise<T>): Promise<T> {
  const right = clock.now();
  clock.advance(days(3));
  try {
    return await run();
  } finally {
    clock.set(after(right, minutes(1)));
  }
}

const newUser = () => make.makeUser(db, { emailVerifiedAt: after(clock.now(), -days(30)) });
const read = ({ id }: User) => db.user.findUniqueOrThrow({ where: { id } });

/** A thief gives the account another address; returns what the link in the mail to the former one does. */
async function takeOver({ id }: User) {
  const before = await db.user.findUniqueOrThrow({ where: { id } });
  const email = `taken.${nextNumber()}@thief.example`;
  const changed = await db.$transaction((tx) => proveEmail({ ...context, db: tx }, { user: before, email }));
  await tellOfChange(context, { before, after: changed, change: 'email' });
  const link = (await shop.mails()).findLast(({ kind }) => kind === 'email-changed')?.link;
  return () => undoChange(context, { id: link?.id ?? '', token: link?.token ?? '' });
}

const signIn = async (user: User) =>
  openSession(context, {
    user: await read(user),
    method: 'password',
    device: { address: null, userAgent: null },
  });
const isIn = async ({ id: sessionId, userId }: { id: string; userId: string }) =>
  (await findViewer(context, { sessionId, userId })) !== null;

test('bug: what a thief added after the clock was set right stayed when a change of before was undone', async () => {
  const user = await newUser();
  const undo = await ahead(() => takeOver(user));
  await make.makePasskeyRow(db, user, { createdAt: clock.now() });
  await undo();
  expect(await read(user)).toMatchObject({ email: user.email, passkeyCount: 0 });
  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0);
});

test('bug: a later link of a thief undid the undo of the owner, because its time was an earlier one', async () => {
  const user = await newUser();
  const byOwner = await ahead(() => takeOver(user));
  const byThief = await takeOver(user);
  await byOwner();
  await expect(byThief()).rejects.toMatchObject({ code: 'link_corrupted' });
  expect(await read(user)).toMatchObject({ email: user.email });
});

test('a link from while the clock was ahead does not end the link of an earlier change', async () => {
  const user = await newUser();
  const byOwner = await takeOver(user);
  const byThief = await ahead(() => takeOver(user));
  await byThief();
  await byOwner();
  expect(await read(user)).toMatchObject({ email: user.email });
});

test('bug: a reset left the number of a thief, when the address had been proved while the clock was ahead', async () => {
  const user = await ahead(() => make.makeUser(db, { emailVerifiedAt: clock.now() }));
  const mobile = { mobileVerifiedAt: clock.now() };
  await db.user.update({ where: { id: user.id }, data: mobile });
  await requestReset(context, { email: user.email ?? '' });
  const link = (await shop.mails()).findLast(({ kind }) => kind === 'reset-password')?.link;
  const password = 'a new sentence that is long';
  await resetPassword(context, { id: link?.id ?? '', token: link?.token ?? '', password });
  expect(await read(user)).toMatchObject({ mobileVerifiedAt: null, emailVerifiedAt: clock.now() });
});

test('bug: a session from while the clock was ahead stayed open for days', async () => {
  const user = await newUser();
  const session = await ahead(() => signIn(user));
  expect(await isIn(session)).toBe(false);
  expect(await isIn(await signIn(user))).toBe(true);
});

test('bug: a proof from while the clock was ahead moved money for days', async () => {
  const session = await signIn(await newUser());
  await db.session.update({ where: { id: session.id }, data: { provedAt: after(clock.now(), hours(1)) } });
  expect(await isIn(session)).toBe(false);
});

test('a session that was used while the clock was ahead stays open, and its idle time counts from now', async () => {
  const session = await signIn(await newUser());
  await db.session.update({ where: { id: session.id }, data: { lastSeenAt: after(clock.now(), days(3)) } });
  expect(await isIn(session)).toBe(true);
  const { lastSeenAt } = await db.session.findUniqueOrThrow({ where: { id: session.id } });
  expect(lastSeenAt).toEqual(clock.now());
});

test('bug: sessions from while the clock was ahead ended all later ones as the oldest', async () => {
  const user = await newUser();
  await ahead(async () => {
    for (let each = 0; each < MAX_SESSIONS; each += 1) await signIn(user);
  });
  const [first, second] = [await signIn(user), await signIn(user)];
  expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  expect(await db.session.count({ where: { userId: user.id, endedAt: null } })).toBe(2);
});
