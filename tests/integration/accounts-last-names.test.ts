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

test('an account with money keeps the address that alone names it as a claim, and loses its password', async () => {
  const [person, rejecting] = [newPerson(), newPerson()];
  const [old, rejected] = [
    await corrected({ email: person.email }),
    await corrected({ email: rejecting.email }),
  ];
  await db.user.updateMany({
    where: { id: { in: [old.id, rejected.id] } },
    data: { passwordHash: 'a hash' },
  });
  await verifyEmail(context, linkOf(await registers(person), 'verify-email', person.email));
  const user = await reload(rejected.id);
  if (user) await mailLink(context, { kind: 'verification', user });
  await rejectRegistration(context, linkOf(await mails(), 'verify-email', rejecting.email));
  for (const [{ id }, { email }] of [
    [old, person],
    [rejected, rejecting],
  ] as const)
    expect(await reload(id)).toMatchObject({ email, emailVerifiedAt: null, passwordHash: null });
  // With a number of its own an account loses the address, as before.
  const other = newPerson();
  const named = await corrected({ email: other.email, mobilenumber: other.mobilenumber });
  await db.user.update({ where: { id: named.id }, data: { mobileVerifiedAt: clock.now() } });
  const keeper = await make.makeUser(db, { email: null, emailVerifiedAt: null });
  await proveEmail(context, { user: keeper, email: other.email });
  expect(await reload(named.id)).toMatchObject({ email: null, mobile: `+91${other.mobilenumber}` });
  expect(await isNamed()).toMatchObject({ ok: true });
});
