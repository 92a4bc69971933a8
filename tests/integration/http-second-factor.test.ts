// The calls around the authenticator app, over HTTP: their shapes, how often one may guess, and reauthentication
// before money.
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { after, minutes, seconds, systemClock } from '@/lib/platform/time';
import { authenticator, giveAuthenticator } from '../support/authenticator';
import { makeOrder } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson, type Person, signInAs } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer();
const { prisma } = shop.db;
const { context } = webProcess();
const PASSWORD = 'a password of their own';
const passwordHash = await context.hasher.hash(PASSWORD);
const stock = await stockShop(shop.db);

const newAdmin = () => newPerson(shop.db, { role: 'admin', passwordHash });
async function newOwnerOfApp() {
  const admin = await newAdmin();
  return { ...admin, ...(await giveAuthenticator(context, admin.user)) };
}
const call = ({ token }: Person, path: string, json: object = {}): Promise<CallReply> =>
  shop.call(`POST ${path}`, { token, json });
const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
/** Failures are counted in a quarter of an hour of real time. */
const clearLimits = () => prisma.$executeRaw`delete from rate_limits`;

test('an administrator sets an authenticator up, is asked for it at the next sign-in, and removes it', async () => {
  const admin = await newAdmin();
  const elsewhere = await signInAs(shop.db, admin.user);
  const begun = await call(admin, '/auth/second-factor/begin', { password: PASSWORD });
  expect(begun.body).toEqual({
    success: true,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\/Tarang:/),
    qr: expect.stringMatching(/^<svg /),
  });
  const app = authenticator(String(begun.body?.secret), systemClock);
  const confirmed = await call(admin, '/auth/second-factor/confirm', { code: app.code() });
  expect(confirmed.body).toEqual({ success: true, recoveryCodes: expect.any(Array) });
  const [first, second] = (confirmed.body?.recoveryCodes ?? []) as string[];
  expect((await call(elsewhere, '/auth/logout')).status).toBe(401);

  const logIn = (code?: string) =>
    shop.call('POST /auth/login', { json: { email: admin.user.email, password: PASSWORD, code } });
  const asked = await logIn();
  expectRefusal(asked, 401);
  expect(codeOf(asked)).toBe('second_factor_needed');
  expect((await logIn(app.code(1))).status).toBe(200);
  expect((await logIn(first)).status).toBe(200);

  const removed = await call(admin, '/auth/second-factor/remove', { code: second });
  expect(removed.body).toEqual({ success: true });
  expect((await logIn()).status).toBe(200);
  expect(removed.text + asked.text).not.toContain(String(begun.body?.secret));
});

test('an administrator needs the password to set it up, and guessing it in an open browser is limited', async () => {
  const admin = await newAdmin();
  for (let turn = 0; turn < 5; turn++) {
    const reply = await call(admin, '/auth/second-factor/begin', { password: `wrong ${turn}` });
    expectRefusal(reply, 401);
    expect(codeOf(reply)).toBe('bad_credentials');
  }
  expectRefusal(await call(admin, '/auth/second-factor/begin', { password: PASSWORD }), 429);
  expect((await reload(admin.user.id)).totpSecret).toBeNull();
  await clearLimits();
});

test('guessing codes ends after five in a quarter of an hour, whatever is asked and also at once', async () => {
  const { app, ...owner } = await newOwnerOfApp();
  const paths = ['/auth/reauthenticate', '/auth/second-factor/remove'];
  const code = app.wrongCode();
  const guesses = Array.from({ length: 50 }, (_, turn) => call(owner, paths[turn % 2] ?? '', { code }));
  const replies = await Promise.all(guesses);
  expect(replies.filter((reply) => codeOf(reply) === 'bad_code')).toHaveLength(5);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(45);
  for (const reply of refused) {
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
  }
  expectRefusal(await call(owner, '/auth/reauthenticate', { code: app.code() }), 429);
  expect((await reload(owner.user.id)).totpLastStep).toBeNull();
  // No other user's tries are used up.
  const other = await newOwnerOfApp();
  expect((await call(other, '/auth/reauthenticate', { code: other.app.code() })).status).toBe(200);
  await clearLimits();
});

test('guessing at the code of an unconfirmed authenticator is counted too', async () => {
  const admin = await newAdmin();
  const { body } = await call(admin, '/auth/second-factor/begin', { password: PASSWORD });
  const app = authenticator(String(body?.secret), systemClock);
  const code = app.wrongCode();
  const guesses = Array.from({ length: 20 }, () => call(admin, '/auth/second-factor/confirm', { code }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  await clearLimits();
});

test('right codes are not counted as guesses', async () => {
  const { app, ...owner } = await newOwnerOfApp();
  const wrong = () => call(owner, '/auth/reauthenticate', { code: app.wrongCode() });
  for (let turn = 0; turn < 4; turn++) expect((await wrong()).status).toBe(401);
  for (const step of [0, 1])
    expect((await call(owner, '/auth/reauthenticate', { code: app.code(step) })).status).toBe(200);
  expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
  await clearLimits();
});

test('browsers that signed in before the authenticator guess five codes together, and take none from a new browser', async () => {
  const owner = await newAdmin();
  const logIn = (given: { code?: string; cookie?: string } = {}) =>
    shop.call('POST /auth/login', {
      json: { email: owner.user.email, password: PASSWORD, code: given.code },
      ...(given.cookie && { cookie: given.cookie }),
    });
  // Who knows the password may sign in without a cookie as often as they like, and gets a trusted device each time.
  const devices: string[] = [];
  while (devices.length < 4) devices.push(cookieOf(await logIn(), 'tarang.device'));
  const { app } = await giveAuthenticator(context, owner.user);
  const guesses = devices.flatMap((cookie) => Array(4).fill({ cookie, code: app.wrongCode() }));
  const replies = await Promise.all(guesses.map(logIn));
  expect(replies.filter((reply) => codeOf(reply) === 'bad_code')).toHaveLength(5);
  expectRefusal(await logIn({ cookie: devices[0] as string, code: app.code() }), 429);
  expect((await logIn({ code: app.code() })).status).toBe(200);
  await clearLimits();
});

const waiting = () =>
  makeOrder(prisma, { product: stock.handProduct, item: stock.handItem, status: 'Processing' });
const end = async (owner: Person, status: string) => {
  const { id } = await waiting();
  const before = await fingerprint(shop.db.pool);
  const reply = await call(owner, `/admin/updateorder/${id}/${status}/because`);
  return { reply, unchanged: JSON.stringify(await fingerprint(shop.db.pool)) === JSON.stringify(before) };
};
const provedAgo = (owner: Person, ms: number) =>
  prisma.session.update({
    where: { id: owner.session.id },
    data: { provedAt: after(new Date(), -ms) },
  });

test.each(['Refunded', 'Cancelled'])(
  'an order ends as %s, which returns its price, only after authentication of the last ten minutes',
  async (status) => {
    const { app, ...owner } = await newOwnerOfApp();
    await provedAgo(owner, minutes(10) + seconds(1));
    const { reply, unchanged } = await end(owner, status);
    expectRefusal(reply, 403);
    expect([codeOf(reply), unchanged]).toEqual(['recent_auth_required', true]);
    const proved = await call(owner, '/auth/reauthenticate', { code: app.code() });
    expect(proved.body).toEqual({ success: true, provedAt: expect.stringMatching(/Z$/) });
    expect((await end(owner, status)).reply.status).toBe(200);
    await provedAgo(owner, minutes(10) - seconds(20));
    expect((await end(owner, status)).reply.status).toBe(200);
  },
);

test('no other change of an order needs recent authentication', async () => {
  const owner = await newOwnerOfApp();
  await provedAgo(owner, minutes(30));
  expect((await end(owner, 'Completed')).reply.status).toBe(200);
  expect((await shop.call('GET /admin/processing', { token: owner.token })).status).toBe(200);
});

test('a refund asks no code of an administrator without an authenticator', async () => {
  const admin = await newAdmin();
  await provedAgo(admin, minutes(30));
  expect((await end(admin, 'Refunded')).reply.status).toBe(200);
});
