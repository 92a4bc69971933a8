// Check 59 for accounts: how often one address, one mailbox and one account may be tried.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NOTICE } from '@/lib/domain/consents/schema';
import { trustedDevice } from '@/lib/http/guards/trusted-device';
import { webProcess } from '@/lib/http/server/process';
import { LIMITS, type LimitName } from '@/lib/platform/limits';
import { accountCalls, PASSWORD } from '../support/account-calls';
import { makeUser } from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';
import { startTestServer } from '../support/server';
import { type CallReply, expectRefusal } from '../support/server/call';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { context } = webProcess();
const { post, form, linkFor, logIn } = accountCalls(shop);

afterAll(() => context.mailer.close());
afterEach(async () => {
  await prisma.$executeRaw`delete from rate_limits`;
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
});

/** Uses of a while ago, without their work. */
async function usedBefore(limit: LimitName, who: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) await webProcess().limiter.consume(limit, who);
}

function expectLimited(reply: CallReply): void {
  expectRefusal(reply, 429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
}

describe('check 59: one call too many is 429', () => {
  it('registering is limited to ten an hour from one address, not counting what does not parse', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    for (let turn = 0; turn < 3; turn++)
      expect((await post('/auth/register', form({ name: '' }), headers)).status).toBe(400);
    await usedBefore('registerPerAddress', '198.51.100.1', LIMITS.registerPerAddress.points - 1);
    expect((await post('/auth/register', form(), headers)).status).toBe(200);
    const one = form();
    expectLimited(await post('/auth/register', one, headers));
    expect(await prisma.user.count({ where: withEmail(one.email) })).toBe(0);
    expect((await post('/auth/register', one)).status).toBe(200);
  });

  it('registering one address from many addresses is limited, so that no mailbox is flooded', async () => {
    const { email } = form();
    for (let turn = 0; turn < 2; turn++)
      expect((await post('/auth/register', form({ email }))).status).toBe(200);
    await usedBefore('registerPerAddress', `mailbox ${email}`, LIMITS.registerPerAddress.points - 2);
    expectLimited(await post('/auth/register', form({ email: email.toUpperCase() })));
  });

  it('naming one guardian from many addresses is limited too', async () => {
    const { email: guardian } = form();
    const child = () =>
      form({
        notice: NOTICE,
        born_on: '2012-05-01',
        guardian_name: 'Meera',
        guardian_email: guardian,
      });
    expect((await post('/auth/register', child())).status).toBe(200);
    await usedBefore('registerPerAddress', `mailbox ${guardian}`, LIMITS.registerPerAddress.points - 1);
    expectLimited(await post('/auth/register', child()));
  });

  it('asking for mails from one address is limited, whatever accounts they are for', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.2' };
    await usedBefore('mailPerAddress', '198.51.100.2', LIMITS.mailPerAddress.points);
    for (const path of ['/password/forgetpassword', '/auth/resendverification'])
      expectLimited(await post(path, { email: `${nextNumber()}@example.com` }, headers));
  });

  it('the uniqueness checks together are limited to thirty a minute from one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    const { email, mobilenumber: mobileNumber } = form();
    const ask = [
      () => post('/verify/email', { email }, headers),
      () => post('/verify/mobilenumber', { mobileNumber }, headers),
    ];
    for (let turn = 0; turn < LIMITS.uniquenessPerAddress.points; turn++)
      expect((await ask[turn % 2]?.())?.status).toBe(200);
    for (const call of ask) expectLimited(await call());
  });

  it('guessing a password is limited until a reset, and the new password is accepted at once', async () => {
    const { email } = await makeUser(prisma);
    const key = email ?? '';
    await usedBefore('loginPerAccount', key, LIMITS.loginPerAccount.points);
    expectLimited(await logIn(key, PASSWORD));
    await post(`/password/reset-password/${await linkFor('reset', key)}`, { password: PASSWORD });
    expect((await logIn(key, PASSWORD)).status).toBe(200);
  });

  it('guessing from a trusted device is limited until a reset', async () => {
    const { email } = await makeUser(prisma, { passwordHash: await context.hasher.hash(PASSWORD) });
    const key = email ?? '';
    const first = await logIn(key, PASSWORD);
    const cookie = [first.headers['set-cookie'] ?? []]
      .flat()
      .map((text) => text.split(';')[0])
      .join('; ');
    const fromHere = (path: string, json: object) =>
      post(path, json, { cookie, 'sec-fetch-site': 'same-origin' });
    const attempt = (password: string) => fromHere('/auth/login', { email, password });
    const browser = await trustedDevice(context, new Request(shop.origin, { headers: { cookie } }), {
      email: key,
    });
    await usedBefore('loginPerDevice', browser?.id ?? '', LIMITS.loginPerDevice.points);
    expectLimited(await attempt(PASSWORD));
    const link = await linkFor('reset', key);
    await fromHere(`/password/reset-password/${link}`, { password: 'another long sentence' });
    expect((await attempt('another long sentence')).status).toBe(200);
  });
});
