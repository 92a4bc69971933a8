// An account with money keeps the last number or address that names it, also when another account proves that.
import { expect, test } from 'vitest';
import {
  changeContact,
  rejectRegistration,
  sendContactCode,
  updateUser,
  verifyEmail,
} from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import { checkInvariants } from '@/lib/domain/stats';
import type { User } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { openClaims } from '../support/claims';
import * as make from '../support/make';
import { ending, linkOf, newPerson } from '../support/people-with-secrets';
import { withEmail } from '../support/sealer';

const { shop, context, mails, clock, db, reload, ...people } = await openClaims();
const { registers, entersByCode, claimant, onlyAccount } = people;
const isNamed = async () =>
  (await checkInvariants(context)).find(({ name }) =>
    name.startsWith('an account with a balance has a name'),
  );
const edit = async ({ id, name, role }: User, given: { email: string; mobilenumber: string }) => {
  const actor = make.makeActor({ id: (await make.makeAdmin(db)).id });
  await updateUser(
    { ...context, actor },
    { userid: id, name, role, verified: false, isBlocked: false, ...given },
  );
};

/** Who signed in by codes alone and has money; support has written another number, or an address, instead. */
async function corrected(given: Partial<{ email: string; mobilenumber: string }>): Promise<User> {
  const { user } = await entersByCode(newPerson().mobilenumber);
  await make.makeWallet(db, user, { balance: 5000_00n });
  await edit(user, { email: '', mobilenumber: '', ...given });
  return user;
}

test('bug: who registered again and said yes to it left an account with money without any name', async () => {
  const person = newPerson();
  const old = await corrected({ mobilenumber: person.mobilenumber });
  const { user } = await claimant(person);
  const account = await onlyAccount(person.mobilenumber);
  const { password } = person;
  expect(await ending(entersByCode(person.mobilenumber, { choice: { account, password } }))).toBe('conflict');
  expect(await reload(old.id)).toMatchObject({ mobile: `+91${person.mobilenumber}` });
  // The way on: the answer 'no' opens the account with the money, and the number leaves the other.
  await mails();
  const opened = await entersByCode(person.mobilenumber, { choice: { account: 'new' } });
  expect(opened.user.id).toBe(old.id);
  expect(await reload(user.id)).toMatchObject({ mobile: null, email: person.email });
  expect(await mails()).toContainEqual(expect.objectContaining({ kind: 'number-left', to: person.email }));
  expect(await isNamed()).toMatchObject({ ok: true });
});

test('a number that is the last name of another account becomes that of none in the settings', async () => {
  const person = newPerson();
  const old = await corrected({ mobilenumber: person.mobilenumber });
  const user = await make.makeUser(db, { emailVerifiedAt: clock.now(), mobile: null });
  const viewer = await make.makeViewer(db, user);
  const createdAt = after(clock.now(), -1000);
  await db.session.update({
    where: { id: viewer.sessionId },
    data: { createdAt, provedAt: clock.now(), expiresAt: after(clock.now(), hours(1)) },
  });
  const contact = { mobile: person.mobilenumber };
  const otpSender = { configured: true } as typeof context.otpSender;
  await sendContactCode({ ...context, otpSender }, { viewer, contact });
  const job = (await shop.jobs()).findLast(({ name }) => name === sendOtpJob.name);
  const code = context.sealer.open('otp', sendOtpJob.payload.parse(job?.payload).sealedCode);
  await shop.db.pool.query('delete from graphile_worker._private_jobs where id = $1', [job?.id]);
  expect(await ending(changeContact(context, { viewer, contact, code }))).toBe('conflict');
  expect(await reload(old.id)).toMatchObject({ mobile: `+91${person.mobilenumber}` });
});

test('every account that loses a claimed number has an entry in the audit log, without an address too', async () => {
  const person = newPerson();
  const mobile = `+91${person.mobilenumber}`;
  const unproved = await make.makeUser(db, { mobile, mobileVerifiedAt: null, emailVerifiedAt: null });
  await make.makeWallet(db, unproved, { balance: 500_00n });
  await entersByCode(person.mobilenumber);
  expect(await reload(unproved.id)).toMatchObject({ mobile: null, email: unproved.email });
  expect(await db.auditEntry.findMany({ where: { objectId: unproved.id } })).toMatchObject([
    { action: 'take-unproved-number' },
  ]);
});

test('bug: a stranger without money or orders, or who is blocked, kept a number from who proved it', async () => {
  const given = { email: null, emailVerifiedAt: null, mobileVerifiedAt: null };
  for (const isBlocked of [false, true]) {
    const person = newPerson();
    const mobile = `+91${person.mobilenumber}`;
    const stranger = await make.makeUser(db, {
      ...given,
      mobile,
      blockedAt: isBlocked ? clock.now() : null,
    });
    if (isBlocked) await make.makeWallet(db, stranger, { balance: 500_00n });
    else await make.makePartner(db, { user: stranger });
    const { user } = await claimant(person);
    const account = await onlyAccount(person.mobilenumber);
    const { password } = person;
    const opened = await entersByCode(person.mobilenumber, { choice: { account, password } });
    expect(opened.user).toMatchObject({ id: user.id, mobileVerifiedAt: clock.now() });
    // What names an account with money stays a claim.
    if (isBlocked) expect(await reload(stranger.id)).toMatchObject({ mobile });
  }
  expect(await isNamed()).toMatchObject({ ok: true });
});

test('bug: an unproved number became the last name of a stranger, whose address another account has proved', async () => {
  const [person, owner] = [newPerson(), newPerson()];
  const mobile = `+91${owner.mobilenumber}`;
  const stranger = await make.makeUser(db, {
    email: person.email,
    emailVerifiedAt: null,
    mobile,
    mobileVerifiedAt: null,
  });
  await make.makeWallet(db, stranger, { balance: 10_00n });
  const registration = await registers({ ...newPerson(), email: person.email });
  await verifyEmail(context, linkOf(registration, 'verify-email', person.email));
  expect(await reload(stranger.id)).toMatchObject({ email: person.email, emailVerifiedAt: null, mobile });
  const { user } = await claimant(owner);
  const account = await onlyAccount(owner.mobilenumber);
  const { password } = owner;
  const opened = await entersByCode(owner.mobilenumber, { choice: { account, password } });
  expect(opened.user.id).toBe(user.id);
  expect(await reload(stranger.id)).toMatchObject({ email: person.email, mobile: null });
  expect(await isNamed()).toMatchObject({ ok: true });
});

test('bug: an address whose owner has rejected the account stayed its claim, which led them into it', async () => {
  const rejecting = newPerson();
  const rejected = await corrected({ email: rejecting.email });
  const user = await reload(rejected.id);
  if (user) await mailLink(context, { kind: 'verification', user });
  await rejectRegistration(context, linkOf(await mails(), 'verify-email', rejecting.email));
  expect(await reload(rejected.id)).toMatchObject({ email: null, passwordHash: null });
  expect((await people.byIdentity(rejecting)).user.id).not.toBe(rejected.id);
  // The money has no way in any more, and staff are told so until they have written another name.
  expect(await isNamed()).toMatchObject({ ok: false });
  await edit(rejected, { email: newPerson().email, mobilenumber: '' });
  expect(await isNamed()).toMatchObject({ ok: true });
});

test('an account with money keeps the address that alone names it as a claim, and loses its password', async () => {
  const person = newPerson();
  const old = await corrected({ email: person.email });
  await db.user.update({ where: { id: old.id }, data: { passwordHash: 'a hash' } });
  await verifyEmail(context, linkOf(await registers(person), 'verify-email', person.email));
  // A later proof of the same address takes nothing more, and writes no entry.
  const keeper = await db.user.findFirstOrThrow({
    where: { ...withEmail(person.email), emailVerifiedAt: { not: null } },
  });
  await proveEmail(context, { user: keeper, email: person.email });
  expect(await reload(old.id)).toMatchObject({
    email: person.email,
    emailVerifiedAt: null,
    passwordHash: null,
  });
  const taken = { objectId: old.id, action: 'take-unproved-email' };
  expect(await db.auditEntry.count({ where: taken })).toBe(1);
  // With a number of its own an account loses the address, as before.
  const other = newPerson();
  const named = await corrected({ email: other.email, mobilenumber: other.mobilenumber });
  await db.user.update({ where: { id: named.id }, data: { mobileVerifiedAt: clock.now() } });
  const another = await make.makeUser(db, { email: null, emailVerifiedAt: null });
  await proveEmail(context, { user: another, email: other.email });
  expect(await reload(named.id)).toMatchObject({ email: null, mobile: `+91${other.mobilenumber}` });
  expect(await isNamed()).toMatchObject({ ok: true });
});
