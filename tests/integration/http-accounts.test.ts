// Registration, verification and reset over HTTP: the contract, the limits, and what a stranger can learn (nothing).
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { requestReset, sendMail } from '@/lib/domain/accounts';
import { sendMailJob } from '@/lib/domain/accounts/jobs';
import { NOTICE } from '@/lib/domain/consents/schema';
import { webProcess } from '@/lib/http/server/process';
import type { Prisma } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { accountCalls, PASSWORD } from '../support/account-calls';
import { waitingJobs, waitingMails } from '../support/accounts';
import { makeUser } from '../support/make';
import { withEmail } from '../support/sealer';
import { startTestServer } from '../support/server';
import { type CallOptions, type CallReply, codeOf, expectRefusal, fieldsOf } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { context } = webProcess();
const { post, form, linkFor, logIn } = accountCalls(shop);

afterAll(() => context.mailer.close());
afterEach(async () => {
  await prisma.$executeRaw`delete from rate_limits`;
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
});

/** Everything that a stranger sees. */
const seen = ({ status, headers, text }: CallReply) => {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]+"/, '') };
};
test('a new user registers, opens the link and logs in, with the words of the spec', async () => {
  const asha = form();
  expect((await post('/verify/mobilenumber', { mobileNumber: asha.mobilenumber })).body).toEqual({
    success: true,
    isUnique: true,
  });
  const registered = await post('/auth/register', asha);
  expect([registered.status, registered.body]).toEqual([
    200,
    { success: true, msg: inEnglish('accounts.registered') },
  ]);
  const isUnique = async () => (await post('/verify/email', { email: asha.email })).body?.isUnique;
  // Until the link is opened, the address is only claimed.
  expect(await isUnique()).toBe(true);

  const early = await logIn(asha.email, PASSWORD);
  expect([early.status, codeOf(early), early.body?.msg]).toEqual([
    403,
    'email_unverified',
    inEnglish('accounts.verifyFirst'),
  ]);
  expect((await waitingJobs(shop.db)).map(({ name }) => name)).toEqual(['request-verification']);

  const link = await linkFor('verification', asha.email);
  const verified = await post(`/auth/verifymail/${link}`);
  expect([verified.status, verified.body]).toEqual([
    200,
    { success: true, msg: inEnglish('accounts.verified'), code: '0' },
  ]);
  expect(await isUnique()).toBe(false);
  const again = await post(`/auth/verifymail/${link}`);
  expect([again.status, codeOf(again), again.body?.msg, again.body?.code]).toEqual([
    ...[400, 'link_corrupted', inEnglish('accounts.linkCorrupted'), '1'],
  ]);
  expect((await logIn(asha.email, PASSWORD)).body).toMatchObject({
    success: true,
    user: { name: 'Asha Rao', verified: 'true', mobilenumber: asha.mobilenumber, role: 'user' },
  });
});

test('a reset lets its owner in again and signs out every other device', async () => {
  const person = await newPerson(shop.db);
  const email = person.user.email ?? '';
  const asked = await post('/password/forgetpassword', { email });
  expect([asked.status, asked.body]).toEqual([200, { success: true, msg: inEnglish('accounts.resetSent') }]);
  const link = await linkFor('reset', email);
  const weak = await post(`/password/reset-password/${link}`, { password: 'football' });
  expectRefusal(weak, 400);
  expect([weak.body?.msg, Object.keys(fieldsOf(weak) ?? {})]).toEqual([
    inEnglish('accounts.weakPassword'),
    ['password'],
  ]);
  const done = await post(`/password/reset-password/${link}`, { password: PASSWORD });
  expect([done.status, done.body]).toEqual([
    200,
    { success: true, msg: inEnglish('accounts.passwordChanged'), code: '0' },
  ]);
  const used = await post(`/password/reset-password/${link}`, { password: PASSWORD });
  expect([used.status, used.body?.msg, used.body?.code]).toEqual([
    400,
    inEnglish('accounts.linkCorrupted'),
    '1',
  ]);
  expect((await shop.call(`GET /order/${person.user.id}`, { token: person.token })).status).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test.each(['short', 'x'.repeat(129), 7, null])(
  'the password %s is refused before the link is looked up',
  async (password) => {
    const reply = await post('/password/reset-password/nobody/nothing', { password });
    expectRefusal(reply, 400);
    expect([codeOf(reply), reply.body?.msg]).toEqual(['invalid_input', inEnglish('accounts.passwordSize')]);
  },
);

test('a reset ignores other sessions, other fields, and what the body says about the link', async () => {
  const asha = form({
    role: 'admin',
    emailVerifiedAt: new Date(),
    verified: 'true',
    balance: 1e6,
    id: 'x',
  });
  const { cookie } = await newPerson(shop.db, { role: 'admin' });
  await post('/auth/register', asha, { cookie, 'sec-fetch-site': 'same-origin' });
  const user = await prisma.user.findFirstOrThrow({ where: withEmail(asha.email) });
  expect(user).toMatchObject({ role: 'user', emailVerifiedAt: null, blockedAt: null });
  const [id, token] = (await linkFor('verification', asha.email)).split('/');
  expect((await post(`/auth/verifymail/${id}/x`, { id, token })).status).toBe(400);
  expect((await post('/auth/verifymail/x/x', { id, token })).status).toBe(400);
});

test.each([
  ['name', ''],
  ['name', '<script>'],
  ['mobilenumber', '123456789'],
  ['mobilenumber', 9876543210],
  ['email', 'a@b.com,c@d.com'],
  ['email', 'a＠b.com'],
  ['password', 'seven77'],
  ['password', 'Password1'],
])(
  'registering with the %s %j is refused in the words of the spec, and names the field',
  async (field, value) => {
    const reply = await post('/auth/register', form({ [field]: value }));
    expectRefusal(reply, 400);
    expect([reply.body?.msg, Object.keys(fieldsOf(reply) ?? {})]).toEqual([
      inEnglish('accounts.invalidRegistration'),
      [field],
    ]);
    expect(await waitingJobs(shop.db)).toEqual([]);
  },
);

describe('check 11: a stranger sees the same for an address that has an account and for one that has none', () => {
  const accounts: [string, Partial<Prisma.UserUncheckedCreateInput>][] = [
    ['of an account', {}],
    ['of an unverified account', { emailVerifiedAt: null }],
    ['of a blocked account', { blockedAt: new Date() }],
    ['of an account without a password', { passwordHash: null }],
  ];

  it.each(accounts)(
    'a stranger sees the same for the address %s and for one without an account',
    async (_, given) => {
      const known = (await makeUser(prisma, given)).email ?? '';
      const unknown = `${known.replace('shopper', 'nobodys')}`;
      for (const path of ['/password/forgetpassword', '/auth/resendverification'])
        expect(seen(await post(path, { email: known })), path).toEqual(
          seen(await post(path, { email: unknown })),
        );
      expect(seen(await post('/auth/register', form({ email: known })))).toEqual(
        seen(await post('/auth/register', form())),
      );
    },
  );

  it('a stranger sees the same for a number and for a link', async () => {
    const { mobile, id } = await makeUser(prisma);
    expect(seen(await post('/auth/register', form({ mobilenumber: mobile?.slice(3) })))).toEqual(
      seen(await post('/auth/register', form())),
    );
    for (const [path, json] of [
      ['/auth/verifymail', undefined],
      ['/password/reset-password', { password: PASSWORD }],
    ] as const)
      expect(seen(await post(`${path}/${id}/nothing`, json))).toEqual(
        seen(await post(`${path}/nobody/nothing`, json)),
      );
  });

  it('a stranger sees the same however often they ask, and is always answered', async () => {
    const known = (await makeUser(prisma)).email ?? '';
    for (const path of ['/password/forgetpassword', '/auth/resendverification']) {
      const replies = [];
      for (let turn = 0; turn < 7; turn++)
        for (const email of [known, `x${known}`]) replies.push(seen(await post(path, { email })));
      expect(replies[0]?.status).toBe(200);
      for (const reply of replies) expect(reply).toEqual(replies[0]);
    }
  });

  it('asking writes the same one job, which only the worker can interpret', async () => {
    const known = (await makeUser(prisma)).email ?? '';
    await post('/password/forgetpassword', { email: known });
    await post('/password/forgetpassword', { email: 'nobody@example.com' });
    const shape = (await waitingJobs(shop.db)).map(({ name, payload }) => [name, Object.keys(payload)]);
    expect(shape).toEqual([
      ['request-reset', ['sealedContact', 'language', '_trace']],
      ['request-reset', ['sealedContact', 'language', '_trace']],
    ]);
  });
});

describe('check 10: links in mails', () => {
  const spoofs: CallOptions['headers'][] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ];

  it.each(spoofs)('a mailed link leads to the store of the settings, whatever %o says', async (headers) => {
    const { email } = await makeUser(prisma);
    await post('/password/forgetpassword', { email }, headers);
    await requestReset(context, { email: email ?? '' });
    const waiting = await waitingJobs(shop.db);
    expect(JSON.stringify(waiting)).not.toContain('evil');
    const job = waiting.find(({ name }) => name === 'send-mail');
    await sendMail(context, sendMailJob.payload.parse(job?.payload), { jobId: '1' });
    const [mail] = shop.sandbox.state().mails;
    expect(mail?.to).toEqual([email]);
    expect(mail?.links.filter((link) => link.startsWith(`${shop.origin}/reset_password/`))).toHaveLength(1);
    expect(mail?.raw).not.toContain('evil');
  });
});

test('every call that sends mail answers without waiting for the mail server', async () => {
  // A connection to the mail server would use the fault up.
  const away = shop.sandbox.setFault({ service: 'mail', fault: 'down', times: 1, params: {} });
  const { email } = await makeUser(prisma);
  expect((await post('/password/forgetpassword', { email })).status).toBe(200);
  expect((await post('/auth/resendverification', { email })).status).toBe(200);
  expect((await post('/auth/register', form())).status).toBe(200);
  expect(shop.sandbox.state().faults).toContainEqual(away);
  shop.sandbox.clearFaults();
  expect(await waitingJobs(shop.db)).toHaveLength(3);
});

test('a guardian answers over HTTP: what is not declared is named, and the answer is a sentence', async () => {
  const { email: guardian, ...child } = form();
  const registered = await post('/auth/register', {
    ...child,
    email: `of-${guardian}`,
    notice: NOTICE,
    born_on: '2012-05-01',
    guardian_name: 'Meera',
    guardian_email: guardian,
  });
  expect(registered.status).toBe(200);
  const asked = (await waitingMails(shop.db)).find(({ kind }) => kind === 'guardian-asked');
  const token = decodeURIComponent(asked?.path?.split('/').at(-1) ?? '');
  const answer = (json: object) => post(`/auth/guardian/${token}`, json);
  const unsaid = await answer({ decision: 'agree', adult: true });
  expectRefusal(unsaid, 400);
  expect(Object.keys(fieldsOf(unsaid) ?? {})).toEqual(['guardian']);
  const agreed = await answer({ decision: 'agree', adult: true, guardian: true });
  expect(agreed).toMatchObject({ status: 200, body: { message: expect.stringContaining('Thank you') } });
  expectRefusal(await answer({ decision: 'agree', adult: true, guardian: true }), 409);
});
