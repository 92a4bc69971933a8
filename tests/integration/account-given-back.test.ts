// Support gives a stolen account back to its owner, also after the days in which the owner could have undone the theft
// alone.
import { expect, test } from 'vitest';
import { sealAccount } from '@/lib/domain/erasure/seal-account';
import { webProcess } from '@/lib/http/server/process';
import { transaction } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { after, days, istDateTime } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import { contactCalls, newEmail } from '../support/contact-calls';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { editOf } from '../support/server/edit-of';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context } = webProcess();
const { newOwner, post, jobsOf, mailTo, linkTo, textedCode, reread, expectDone, changeEmail } =
  contactCalls(shop);
const support = await newPerson(shop.db, { role: 'admin' });
const lastWeek = after(new Date(), -days(7));
const today = istDateTime(new Date()).slice(0, 10);
const edit = async (userId: string, json: object) =>
  post('/admin/updateuserdata', { ...editOf(await reread(userId)), ...json }, support.token);
const signIn = (email: string | null, password: string) => post('/auth/login', { email, password });

test('a stolen account that support gives back is opened by nobody before its owner has set a password', async () => {
  const { user, mobile, token: thief } = await newOwner({ role: 'reseller', mobileVerifiedAt: lastWeek });
  await make.makePartner(prisma, { user });
  const own = await make.makePartnerKey(prisma, { partnerId: user.id, createdAt: lastWeek });
  const taken = await changeEmail(thief);
  expectDone(await post('/auth/contacts/password', { password: 'the password of a thief' }, thief));
  await giveAuthenticator(context, await reread(user.id));
  await make.makePasskeyRow(prisma, user, { createdAt: lastWeek, name: "The owner's" });
  await make.makePasskeyRow(prisma, user, { createdAt: new Date(), name: "The thief's" });
  const stolen = await make.makePartnerKey(prisma, { partnerId: user.id });
  await prisma.user.update({ where: { id: user.id }, data: { identitySubject: `thief of ${user.id}` } });
  const undo = await linkTo(user.email, 'email-changed');

  const given = await edit(user.id, { email: user.email, verified: true, stolenSince: today });
  expect(given.status, given.text).toBe(200);
  expect(await reread(user.id)).toMatchObject({
    email: user.email,
    mobile: user.mobile,
    lockedAt: expect.any(Date),
    passwordHash: null,
    identitySubject: null,
    endedIdentities: [`thief of ${user.id}`],
    totpSecret: null,
    passkeyCount: 1,
  });
  expect(await prisma.passkey.findMany({ where: { userId: user.id } })).toMatchObject([
    { name: "The owner's" },
  ]);
  const keys = await prisma.partnerKey.findMany({ where: { partnerId: user.id, revokedAt: null } });
  expect(keys.map(({ id }) => id)).toEqual([own.key.id]);
  expect(stolen.key.id).not.toBe(own.key.id);

  expect((await shop.call('GET /auth/sessions', { token: thief })).status).toBe(401);
  for (const address of [taken, user.email])
    expect((await signIn(address, 'the password of a thief')).status).toBe(401);
  await post('/otp/otp-login', { mobile });
  const locked = await post('/otp/verify-otp', { mobile, otp: await textedCode() });
  expect([locked.status, locked.body?.message]).toEqual([403, inEnglish('accounts.locked')]);
  expectRefusal(await post(`/auth/undo/${undo}`), 400);
  expect(await mailTo(taken, 'email-changed-by-staff')).toBeDefined();
  expect(await mailTo(taken, 'reset-password')).toBeUndefined();

  const reset = await linkTo(user.email, 'reset-password');
  await post(`/password/reset-password/${reset}`, { password: 'the sentence of the owner' });
  const again = await signIn(user.email, 'the sentence of the owner');
  // The password is right, and the passkey that the owner had before is asked for.
  expect(again.body).toMatchObject({ error: { code: 'second_factor_needed' } });
  const [entry] = await prisma.auditEntry.findMany({
    where: { action: 'update-user', objectId: user.id, actorId: support.user.id },
  });
  expect(entry?.after).toMatchObject({ stolenSince: today });
});

test('a number that a thief proved opens the account no more, although its address was proved later', async () => {
  const { user, mobile } = await newOwner({ mobileVerifiedAt: lastWeek });
  const other = await newOwner();
  await prisma.user.update({ where: { id: other.user.id }, data: { emailVerifiedAt: new Date() } });
  for (const { id } of [user, other.user]) expect((await edit(id, { stolenSince: today })).status).toBe(200);
  expect(await reread(user.id)).toMatchObject({ mobile: `+91${mobile}`, mobileVerifiedAt: lastWeek });
  expect(await reread(other.user.id)).toMatchObject({ mobileVerifiedAt: null });
  const reset = await linkTo(other.user.email, 'reset-password');
  await post(`/password/reset-password/${reset}`, { password: 'the sentence of the owner' });
  await post('/otp/otp-login', { mobile: other.mobile });
  const opened = await post('/otp/verify-otp', { mobile: other.mobile, otp: await textedCode() });
  expect(opened.status, opened.text).toBe(409);
});

test('a member of staff whose account was stolen waits anew before they approve', async () => {
  const owner = await newPerson(shop.db, { role: 'admin', staffSince: new Date('2026-01-01') });
  expect((await edit(owner.user.id, { stolenSince: today })).status).toBe(200);
  const { staffSince, lockedAt } = await reread(owner.user.id);
  expect(staffSince).toEqual(lockedAt);
});

test('an account whose address and number are right is given back all the same', async () => {
  const { user, token: thief } = await newOwner();
  const { passwordHash } = await reread(user.id);
  expect((await edit(user.id, { stolenSince: '' })).status).toBe(200);
  expect(await reread(user.id)).toMatchObject({ passwordHash, lockedAt: null });
  expect((await edit(user.id, { stolenSince: today })).status).toBe(200);
  expect(await reread(user.id)).toMatchObject({ passwordHash: null, lockedAt: expect.any(Date) });
  expect((await shop.call('GET /auth/sessions', { token: thief })).status).toBe(401);
  expect(await mailTo(user.email, 'reset-password')).toBeDefined();
  expect(await mailTo(user.email, 'email-changed-by-staff')).toBeUndefined();
});

test('an account is given back only to a verified address, from a day that has begun, and to nobody by themselves', async () => {
  const { user, token } = await newOwner();
  const before = await reread(user.id);
  const tomorrow = istDateTime(after(new Date(), days(1))).slice(0, 10);
  for (const json of [
    { stolenSince: tomorrow },
    { stolenSince: 'lately' },
    { stolenSince: today, verified: false },
    { stolenSince: today, verified: false, email: '' },
  ])
    expectRefusal(await edit(user.id, json), 400);
  expectRefusal(await edit(support.user.id, { stolenSince: today }), 403);
  expect(await reread(user.id)).toEqual(before);
  expect((await shop.call('GET /auth/sessions', { token })).status).toBe(200);
});

test('an erased account gets no address by which it could be opened again', async () => {
  const { user } = await newOwner();
  await transaction(context, (inside) => sealAccount(inside, { userId: user.id, sealedAt: null }));
  const before = await reread(user.id);
  for (const json of [{}, { stolenSince: today }])
    expectRefusal(await edit(user.id, { email: newEmail(), verified: true, ...json }), 409);
  expect(await reread(user.id)).toEqual(before);
});

test('of a new address or number that staff enter, the former ones are told, without a link', async () => {
  const { user } = await newOwner();
  const email = newEmail();
  const before = (await jobsOf('send-notice')).length;
  expect((await edit(user.id, { email, mobilenumber: '' })).status).toBe(200);
  for (const kind of ['email-changed-by-staff', 'number-changed-by-staff']) {
    const mail = await mailTo(user.email, kind);
    expect(mail, kind).toBeDefined();
    expect(mail?.path).toBeUndefined();
  }
  expect((await mailTo(user.email, 'email-changed-by-staff'))?.detail).not.toContain(email);
  const notices = (await jobsOf('send-notice')).slice(before).map(({ payload }) => JSON.stringify(payload));
  expect(notices.filter((notice) => notice.includes('"change":"mobile"'))).toHaveLength(1);
  // An address that was never proved may be a stranger's.
  const unproved = await make.makeUser(prisma, { emailVerifiedAt: null });
  expect((await edit(unproved.id, { email: newEmail(), name: 'Asha' })).status).toBe(200);
  expect(await mailTo(unproved.email, 'email-changed-by-staff')).toBeUndefined();
});
