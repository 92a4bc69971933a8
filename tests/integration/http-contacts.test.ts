// Changing number, email and password in the account.
import { expect, test } from 'vitest';
import { sendNoticeJob } from '@/lib/domain/accounts/jobs';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import { openJobContact } from '@/lib/domain/personal-fields';
import { webProcess } from '@/lib/http/server/process';
import { giveAuthenticator } from '../support/authenticator';
import { contactCalls, newEmail, newMobile, PASSWORD } from '../support/contact-calls';
import { testHasher } from '../support/hasher';
import { makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context } = webProcess();
const calls = contactCalls(shop);
const { newOwner, post, jobsOf, mailTo, linkTo, mailedCode, textedCode, confirm, reread, expectDone } = calls;
const passwordHash = await testHasher.hash(PASSWORD);

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
  const notices = (await jobsOf(sendNoticeJob.name)).map(({ payload }) =>
    sendNoticeJob.payload.parse(payload),
  );
  expect(notices.filter((notice) => `+91${openJobContact(context, notice)}` === user.mobile)).toEqual([
    { sealedContact: expect.any(String), change: 'mobile', language: 'en' },
  ]);
  expect(done.body?.user).toMatchObject({ userid: user.id, mobilenumber: mobile });
  expect(await prisma.auditEntry.findFirst({ where: { objectId: user.id } })).toMatchObject({
    action: 'change-mobile',
    before: { mobile: `•••••• ${user.mobile?.slice(-4)}` },
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

test('a link that was mailed before a new password sets no other one', async () => {
  const { user, token } = await newOwner();
  await mailLink({ ...context, language: 'en' }, { kind: 'reset', user });
  const link = await linkTo(user.email, 'reset-password');
  await confirm(token);
  expectDone(await post('/auth/contacts/password', { password: 'another long sentence' }, token));
  const reply = await post(`/password/reset-password/${link}`, { password: 'a sentence of somebody else' });
  expect(codeOf(reply)).toBe('link_corrupted');
  const logIn = { email: user.email, password: 'another long sentence' };
  expect((await post('/auth/login', logIn)).status).toBe(200);
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
