// Changing number, email and password in the account, and what its owner can do when it was not them.
import { expect, test } from 'vitest';
import { requestReset, updateUser } from '@/lib/domain/accounts';
import { sendMailJob, sendNoticeJob, sendOtpJob } from '@/lib/domain/accounts/jobs';
import { webProcess } from '@/lib/http/server/process';
import { inEnglish } from '@/lib/platform/messages';
import { waitingJobs } from '../support/accounts';
import { giveAuthenticator } from '../support/authenticator';
import { testHasher } from '../support/hasher';
import { makeActor, makeAdmin, makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context } = webProcess();
const PASSWORD = 'a password of their own';
const passwordHash = await testHasher.hash(PASSWORD);

let made = 0;
const newMobile = () => `9${String(++made).padStart(9, '0')}`;
const newEmail = () => `new${++made}@example.com`;

async function newOwner(given: Parameters<typeof makeUser>[1] = {}) {
  const mobile = newMobile();
  const now = new Date();
  const owner = { passwordHash, mobile: `+91${mobile}`, mobileVerifiedAt: now, ...given };
  const user = await makeUser(prisma, owner);
  const { token } = await signInAs(shop.db, user);
  return { user, mobile, token };
}
const post = (path: string, json: object = {}, token?: string, cookie?: string) =>
  shop.call(`POST ${path}`, { json, ...(token && { token }), ...(cookie && { cookie }) });
const jobsOf = async (name: string) => (await waitingJobs(shop.db)).filter((job) => job.name === name);

async function mailTo(email: string | null, kind: string) {
  const mails = (await jobsOf(sendMailJob.name)).map(({ payload }) => sendMailJob.payload.parse(payload));
  return mails.findLast((mail) => mail.to === email && mail.kind === kind);
}
async function linkTo(email: string | null, kind: string): Promise<string> {
  const { sealedPath = '' } = (await mailTo(email, kind)) ?? {};
  return context.sealer.open('mail', sealedPath).split('/').slice(-2).join('/');
}
async function mailedCode(email: string | null, kind: string): Promise<string> {
  return context.sealer.open('mail', (await mailTo(email, kind))?.sealedCode ?? '');
}
async function textedCode(): Promise<string> {
  const job = (await jobsOf(sendOtpJob.name)).at(-1);
  return context.sealer.open('otp', sendOtpJob.payload.parse(job?.payload).sealedCode);
}
const confirm = async (token: string, json: object = { password: PASSWORD }) => {
  const reply = await post('/auth/reauthenticate', json, token);
  expect(reply.status, reply.text).toBe(200);
};
const reread = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
const expectDone = ({ status, text, body }: CallReply) =>
  expect([status, body?.message], text).toEqual([200, inEnglish('accounts.contactChanged')]);

async function changeEmail(token: string, email = newEmail()): Promise<string> {
  await confirm(token);
  expect((await post('/auth/contacts/code', { email }, token)).status).toBe(200);
  const code = await mailedCode(email, 'contact-code');
  expectDone(await post('/auth/contacts/change', { email, code }, token));
  return email;
}

test('nothing of an account changes without a confirmation in this session, however recent the sign-in is', async () => {
  const { token } = await newOwner();
  const email = newEmail();
  for (const [path, json] of [
    ['/auth/contacts/code', { email }],
    ['/auth/contacts/code', { mobile: newMobile() }],
    ['/auth/contacts/change', { email, code: '000000' }],
    ['/auth/contacts/password', { password: 'another long sentence' }],
  ] as const) {
    const reply = await post(path, json, token);
    expectRefusal(reply, 403);
    expect(codeOf(reply)).toBe('recent_auth_required');
  }
});

test('a confirmation counts for ten minutes and for its own session only', async () => {
  const { user, token } = await newOwner();
  const other = await signInAs(shop.db, user);
  await confirm(token);
  expect(codeOf(await post('/auth/contacts/code', { email: newEmail() }, other.token))).toBe(
    'recent_auth_required',
  );
  expect((await post('/auth/contacts/code', { email: newEmail() }, token)).status).toBe(200);
  await prisma.$executeRaw`update sessions set created_at = created_at - interval '11 minutes', proved_at = proved_at - interval '10 minutes' where user_id = ${user.id}`;
  expect(codeOf(await post('/auth/contacts/code', { email: newEmail() }, token))).toBe(
    'recent_auth_required',
  );
});

test('an account confirms with the strongest thing that it has, and with nothing weaker', async () => {
  const plain = await newOwner();
  expectRefusal(await post('/auth/reauthenticate', { password: 'wrong' }, plain.token), 401);
  expectRefusal(await post('/auth/reauthenticate/code', {}, plain.token), 409);
  const { user, app } = await giveAuthenticator(context, plain.user);
  const { token } = await signInAs(shop.db, user);
  expect(codeOf(await post('/auth/reauthenticate', { password: PASSWORD }, token))).toBe('conflict');
  await confirm(token, { code: app.code() });

  const bare = await newOwner({ passwordHash: null });
  expect(codeOf(await post('/auth/reauthenticate', { password: '' }, bare.token))).toBe('invalid_input');
  expect((await post('/auth/reauthenticate/code', {}, bare.token)).status).toBe(200);
  const sentCode = await textedCode();
  const wrong = sentCode === '000000' ? '000001' : '000000';
  expect(codeOf(await post('/auth/reauthenticate', { sentCode: wrong }, bare.token))).toBe('bad_code');
  await confirm(bare.token, { sentCode });
  expect(codeOf(await post('/auth/reauthenticate', { sentCode }, bare.token))).toBe('bad_code');
});

test('an account without password and number confirms by a code to its mailbox', async () => {
  const { user, token } = await newOwner({ passwordHash: null, mobile: null, mobileVerifiedAt: null });
  expect((await post('/auth/reauthenticate/code', {}, token)).status).toBe(200);
  await confirm(token, { sentCode: await mailedCode(user.email, 'confirmation-code') });
});

test('a new number needs its code, ends other sessions and trusted devices, and is told to the mailbox', async () => {
  const { user, token } = await newOwner();
  const other = await signInAs(shop.db, user);
  await confirm(token);
  const mobile = newMobile();
  expect((await post('/auth/contacts/code', { mobile }, token)).status).toBe(200);
  const code = await textedCode();
  expect(codeOf(await post('/auth/contacts/change', { mobile: newMobile(), code }, token))).toBe('bad_code');
  const done = await post('/auth/contacts/change', { mobile, code }, token);
  expectDone(done);
  expect(cookieOf(done, 'tarang.device')).toMatch(/^tarang\.device=./);
  expect(await reread(user.id)).toMatchObject({
    mobile: `+91${mobile}`,
    mobileVerifiedAt: expect.any(Date),
    deviceVersion: user.deviceVersion + 1,
  });
  expect((await shop.call('GET /auth/sessions', { token })).status).toBe(200);
  expect((await shop.call('GET /auth/sessions', { token: other.token })).status).toBe(401);
  expect(await mailTo(user.email, 'number-changed')).toMatchObject({ detail: `•••••• ${mobile.slice(-4)}` });
  const [notice] = (await jobsOf(sendNoticeJob.name)).filter(
    ({ payload }) => `+91${payload.mobile}` === user.mobile,
  );
  expect(notice?.payload).toEqual({ mobile: user.mobile?.slice(3), change: 'mobile', language: 'en' });
  expect(done.body?.user).toMatchObject({ userid: user.id, mobilenumber: mobile });
  expect(await prisma.auditEntry.findFirst({ where: { objectId: user.id } })).toMatchObject({
    action: 'change-mobile',
    before: { mobile: user.mobile },
  });
});

test('a code to a new contact works once, for one account, and a contact that another has proved stays with it', async () => {
  const [first, second] = [await newOwner(), await newOwner()];
  await confirm(first.token);
  await confirm(second.token);
  const email = newEmail();
  await post('/auth/contacts/code', { email }, first.token);
  const code = await mailedCode(email, 'contact-code');
  expect(codeOf(await post('/auth/contacts/change', { email, code }, second.token))).toBe('bad_code');
  expectDone(await post('/auth/contacts/change', { email, code }, first.token));
  expect(codeOf(await post('/auth/contacts/change', { email, code }, first.token))).toBe('bad_code');
  await post('/auth/contacts/code', { email }, second.token);
  const again = await mailedCode(email, 'contact-code');
  expect(codeOf(await post('/auth/contacts/change', { email, code: again }, second.token))).toBe('conflict');
  expect(await reread(second.user.id)).toMatchObject({ email: second.user.email });
});

test('a code to a new number opens nothing at the sign-in, and a code of the sign-in proves no new number', async () => {
  const { token } = await newOwner();
  await confirm(token);
  const mobile = newMobile();
  await post('/auth/contacts/code', { mobile }, token);
  expect(codeOf(await post('/otp/verify-otp', { mobile, otp: await textedCode() }))).toBe('bad_code');
  const signIn = newMobile();
  await post('/otp/otp-login', { mobile: signIn });
  const code = await textedCode();
  expect(codeOf(await post('/auth/contacts/change', { mobile: signIn, code }, token))).toBe('bad_code');
});

test('a code to a new contact can be guessed at five times', async () => {
  const { token } = await newOwner();
  await confirm(token);
  const email = newEmail();
  await post('/auth/contacts/code', { email }, token);
  const code = await mailedCode(email, 'contact-code');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let turn = 0; turn < 5; turn++)
    expect(codeOf(await post('/auth/contacts/change', { email, code: wrong }, token))).toBe('bad_code');
  expect(codeOf(await post('/auth/contacts/change', { email, code }, token))).toBe('bad_code');
});

test('a new password is refused when it is easy to guess, and works at the next sign-in', async () => {
  const { user, token } = await newOwner();
  await confirm(token);
  expectRefusal(await post('/auth/contacts/password', { password: 'football' }, token), 400);
  expectDone(await post('/auth/contacts/password', { password: 'another long sentence' }, token));
  expect(await mailTo(user.email, 'password-changed')).toBeDefined();
  const logIn = (password: string) => post('/auth/login', { email: user.email, password });
  expect((await logIn(PASSWORD)).status).toBe(401);
  expect((await logIn('another long sentence')).status).toBe(200);
});

test("'this was not me' restores the account, ends every session and locks it until a reset by the former mailbox", async () => {
  const { user, mobile, token } = await newOwner();
  const thief = token;
  const email = await changeEmail(thief);
  const link = await linkTo(user.email, 'email-changed');
  expectDone(await post('/auth/contacts/password', { password: 'the password of a thief' }, thief));
  const undone = await post(`/auth/undo/${link}`);
  expect([undone.status, undone.body?.msg]).toEqual([200, inEnglish('accounts.changeUndone')]);
  expect(await reread(user.id)).toMatchObject({
    email: user.email,
    mobile: `+91${mobile}`,
    passwordHash: null,
  });
  expect((await shop.call('GET /auth/sessions', { token: thief })).status).toBe(401);
  for (const address of [email, user.email])
    expect((await post('/auth/login', { email: address, password: 'the password of a thief' })).status).toBe(
      401,
    );
  await post('/otp/otp-login', { mobile });
  const locked = await post('/otp/verify-otp', { mobile, otp: await textedCode() });
  expect([locked.status, locked.body?.message]).toEqual([403, inEnglish('accounts.locked')]);
  await requestReset(context, { email });
  expect(await mailTo(email, 'reset-password')).toBeUndefined();
  await requestReset(context, { email: user.email ?? '' });
  const reset = await linkTo(user.email, 'reset-password');
  await post(`/password/reset-password/${reset}`, { password: 'the sentence of the owner' });
  const again = await post('/auth/login', { email: user.email, password: 'the sentence of the owner' });
  expect(again.status, again.text).toBe(200);
  expectRefusal(await post(`/auth/undo/${link}`), 400);
});

test('a thief who changes the email twice and resets the password cannot end the first undo, nor use their own after it', async () => {
  const { user, token } = await newOwner();
  const first = await changeEmail(token);
  const owners = await linkTo(user.email, 'email-changed');
  const second = await changeEmail(token);
  const thiefs = await linkTo(first, 'email-changed');
  await requestReset(context, { email: second });
  const reset = await linkTo(second, 'reset-password');
  expect(
    (await post(`/password/reset-password/${reset}`, { password: 'the password of a thief' })).status,
  ).toBe(200);
  expect((await post(`/auth/undo/${owners}`)).status).toBe(200);
  expectRefusal(await post(`/auth/undo/${thiefs}`), 400);
  expect(await reread(user.id)).toMatchObject({ email: user.email, lockedAt: expect.any(Date) });
  expect(await mailTo(second, 'change-undone')).toBeDefined();
});

test('an administrator who corrects an address ends the undo links of a thief, who would take the account back', async () => {
  const { user, token } = await newOwner();
  const first = await changeEmail(token);
  await changeEmail(token);
  const thiefs = await linkTo(first, 'email-changed');
  const { email, mobile, name, role } = user;
  const actor = makeActor({ id: (await makeAdmin(prisma)).id });
  const form = { email: email ?? '', mobilenumber: mobile?.slice(3) ?? '', name, role };
  await updateUser({ ...context, actor }, { userid: user.id, ...form, verified: true, isBlocked: false });
  expectRefusal(await post(`/auth/undo/${thiefs}`), 400);
  expect(await reread(user.id)).toMatchObject({ email, lockedAt: null });
});

test('an undo removes the authenticator and the identity that came after the change, and leaves older ones', async () => {
  const { user, token } = await newOwner();
  await changeEmail(token);
  const link = await linkTo(user.email, 'email-changed');
  await giveAuthenticator(context, user);
  await prisma.user.update({
    where: { id: user.id },
    data: { identitySubject: 'of a thief', totpConfirmedAt: new Date(Date.now() + 1000) },
  });
  await post(`/auth/undo/${link}`);
  expect(await reread(user.id)).toMatchObject({
    identitySubject: null,
    totpSecret: null,
    totpConfirmedAt: null,
  });
  const older = await newOwner();
  const { app } = await giveAuthenticator(context, older.user);
  await prisma.user.update({
    where: { id: older.user.id },
    data: { totpConfirmedAt: new Date(Date.now() - 60_000) },
  });
  const { token: session } = await signInAs(shop.db, await reread(older.user.id));
  await confirm(session, { code: app.code() });
  expectDone(await post('/auth/contacts/password', { password: 'another long sentence' }, session));
  expect((await post(`/auth/undo/${await linkTo(older.user.email, 'password-changed')}`)).status).toBe(200);
  expect(await reread(older.user.id)).toMatchObject({ totpConfirmedAt: expect.any(Date) });
});

test('an undo leaves an address that another account has proved in the meantime with that account', async () => {
  const { user, token } = await newOwner();
  await changeEmail(token);
  const link = await linkTo(user.email, 'email-changed');
  const { email, emailKey } = user;
  const other = await makeUser(prisma, { email, emailKey, emailVerifiedAt: new Date() });
  expect((await post(`/auth/undo/${link}`)).status).toBe(200);
  expect(await reread(user.id)).toMatchObject({ email: null, lockedAt: null, mobile: user.mobile });
  expect(await reread(other.id)).toMatchObject({ email });
});

test('an undo link is valid for 72 hours, and ten uses at once undo once', async () => {
  const { user, token } = await newOwner();
  await changeEmail(token);
  const link = await linkTo(user.email, 'email-changed');
  const { createdAt, expiresAt } = await prisma.accountSecret.findFirstOrThrow({
    where: { userId: user.id, kind: 'undo' },
  });
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(72 * 3_600_000);
  const uses = await Promise.all(Array.from({ length: 10 }, () => post(`/auth/undo/${link}`)));
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await newOwner();
  await changeEmail(late.token);
  const lateLink = await linkTo(late.user.email, 'email-changed');
  await prisma.accountSecret.updateMany({ where: { userId: late.user.id }, data: { expiresAt: new Date() } });
  expectRefusal(await post(`/auth/undo/${lateLink}`), 400);
});

test('a sign-in from a new browser is told to the mailbox; the first one and those of trusted devices are not', async () => {
  const user = await makeUser(prisma, { passwordHash, createdAt: new Date() });
  const logIn = (cookie?: string) =>
    post('/auth/login', { email: user.email, password: PASSWORD }, undefined, cookie);
  const cookie = cookieOf(await logIn(), 'tarang.device');
  expect(await mailTo(user.email, 'new-device')).toBeUndefined();
  await logIn(cookie);
  expect(await mailTo(user.email, 'new-device')).toBeUndefined();
  await logIn();
  expect(await mailTo(user.email, 'new-device')).toBeDefined();
});
