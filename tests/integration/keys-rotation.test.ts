// The drill of docs/operating.md: keys are replaced under a store that people are using. Each generation is the web
// process after a restart with other keys, on the same database.
import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { countByKey, reportLostKeys, resealAuthenticators } from '@/lib/domain/accounts';
import { makeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import { openServices } from '@/lib/domain/open-services';
import { webProcess } from '@/lib/http/server/process';
import { readSettings } from '@/lib/platform/config';
import { createHasher } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';
import { LIMITS } from '@/lib/platform/limits';
import { systemClock } from '@/lib/platform/time';
import { type Authenticator, giveAuthenticator } from '../support/authenticator';
import { testHasher } from '../support/hasher';
import { testLog } from '../support/log';
import { makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf } from '../support/server/call';
import { type LinkParts, newLink } from '../support/server/proofs';

const [FIRST, SECOND, THIRD] = [
  'the secret with which this store was opened',
  'the secret that came after the first one',
  'the secret that came after the second one',
];
const PASSWORD = 'seven wet umbrellas';
const shop = await startTestServer({ AUTH_SECRET: FIRST, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
const { prisma } = shop.db;

/** What a restart with these keys changes in the web process. */
function restart(keys: Record<string, string>): void {
  const settings = readSettings({ ...process.env, AUTH_SECRET: undefined, ...keys });
  const { database, limiter } = webProcess();
  const next = openServices('web', settings);
  void next.database.close();
  (globalThis as { [key: symbol]: unknown })[Symbol.for('tarang.settings')] = settings;
  // A hash of the production cost would take most of this file's time.
  const hasher = createHasher({ cost: 4, pepper: keysOf(settings).pepper });
  const context = { ...next.context, db: database.prisma, hasher };
  Object.assign(webProcess(), { settings, database, limiter, context });
}

let addresses = 0;
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

interface Customer {
  id: string;
  email: string;
  token: string;
  device: string;
  app: Authenticator;
  recoveryCodes: string[];
  link: LinkParts;
}

/** A customer with everything that a key has made: session, trusted device, password, authenticator, codes, link. */
async function newCustomer(): Promise<Customer> {
  const { context } = webProcess();
  const made = await makeUser(prisma, { passwordHash: await context.hasher.hash(PASSWORD) });
  const email = made.email ?? '';
  const reply = await shop.call('POST /auth/login', {
    json: { email, password: PASSWORD },
    headers: newAddress(),
  });
  expect(reply.status, reply.text).toBe(200);
  const { token } = reply.body as { token: string };
  const [, device = ''] = [reply.headers['set-cookie'] ?? []].flat();
  const { app } = await giveAuthenticator({ db: prisma, sealer: context.sealer, clock: systemClock }, made);
  const recoveryCodes = await makeRecoveryCodes({ ...context, db: prisma }, made.id);
  const link = await newLink(shop.db, 'reset', made);
  return { id: made.id, email, token, device: device.split(';')[0] ?? '', app, recoveryCodes, link };
}

const sessionStatus = async ({ id, token }: Customer) =>
  (await shop.call(`GET /order/${id}`, { token })).status;

function signIn({ email }: Customer, code: string, more: { password?: string; cookie?: string } = {}) {
  const { password = PASSWORD, cookie } = more;
  return shop.call('POST /auth/login', {
    json: { email, password, code },
    headers: newAddress(),
    ...(cookie === undefined ? {} : { cookie }),
  });
}

/** The status of a right sign-in at an account whose tries strangers have used up: a trusted device has its own. */
async function statusFromDevice(customer: Customer, code: string): Promise<number> {
  const { limiter } = webProcess();
  const { points } = LIMITS.loginPerAccount;
  for (let turn = 0; turn < points; turn++)
    await limiter.consume('loginPerAccount', customer.email).catch(() => null);
  expect((await signIn(customer, code, { password: 'wrong' })).status).toBe(429);
  return (await signIn(customer, code, { cookie: customer.device })).status;
}

const reset = ({ link: { id, token } }: Customer) =>
  shop.call(`POST /password/reset-password/${id}/${token}`, {
    json: { password: 'eight dry umbrellas' },
    headers: newAddress(),
  });
const keysNow = () => keysOf(webProcess().settings);
const rowOf = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });

const DRILLS: [string, Record<'before' | 'between' | 'after', Record<string, string>>][] = [
  [
    'AUTH_SECRET',
    {
      before: { AUTH_SECRET: FIRST },
      between: { AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST },
      after: { AUTH_SECRET: SECOND },
    },
  ],
  [
    'every key of its own',
    {
      before: {
        AUTH_SECRET: THIRD,
        SESSION_KEY: FIRST,
        SEALING_KEY: FIRST,
        TOKEN_KEY: FIRST,
        PEPPER_KEY: FIRST,
      },
      between: {
        AUTH_SECRET: THIRD,
        SESSION_KEY: SECOND,
        SEALING_KEY: SECOND,
        TOKEN_KEY: SECOND,
        PEPPER_KEY: SECOND,
        SESSION_KEY_PREVIOUS: FIRST,
        SEALING_KEY_PREVIOUS: FIRST,
        TOKEN_KEY_PREVIOUS: FIRST,
        PEPPER_KEY_PREVIOUS: FIRST,
      },
      after: {
        AUTH_SECRET: THIRD,
        SESSION_KEY: SECOND,
        SEALING_KEY: SECOND,
        TOKEN_KEY: SECOND,
        PEPPER_KEY: SECOND,
      },
    },
  ],
];

test.each(DRILLS)(
  'replacing %s ends no session and breaks nothing that the key before made',
  async (_, drill) => {
    restart(drill.before);
    const customer = await newCustomer();
    const other = await newCustomer();
    restart(drill.between);
    expect(await sessionStatus(customer)).toBe(200);
    expect(codeOf(await signIn(customer, customer.app.code(), { password: 'wrong' }))).toBe(
      'bad_credentials',
    );
    expect(await statusFromDevice(customer, customer.app.code())).toBe(200);
    expect((await signIn(other, other.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await reset(other)).status).toBe(200);
    expect((await signIn(other, other.app.code(), { password: 'eight dry umbrellas' })).status).toBe(200);
  },
);

test.each(DRILLS)(
  'after replacing %s, use and one command renew what lasts, and the key before may go',
  async (_, drill) => {
    restart(drill.before);
    const [user, idle] = [await newCustomer(), await newCustomer()];
    restart(drill.between);
    const [pepper, sealing] = [keysNow().pepper[0].id, keysNow().sealing[0].id];
    const reply = await signIn(user, user.app.code());
    expect(reply.status, reply.text).toBe(200);
    const used = await rowOf(user.id);
    expect(used.passwordHash?.split('$')[0]).toBe(pepper);
    expect(used.totpSecret?.split('.')[0]).toBe(sealing);
    expect((await rowOf(idle.id)).totpSecret?.split('.')[0]).not.toBe(sealing);

    const { context } = webProcess();
    expect((await resealAuthenticators({ ...context, db: prisma })).resealed).toBeGreaterThan(0);
    expect(await resealAuthenticators({ ...context, db: prisma })).toMatchObject({ resealed: 0 });
    expect((await rowOf(idle.id)).totpSecret?.split('.')[0]).toBe(sealing);

    const counts = await countByKey({ db: prisma, clock: systemClock }, keysNow());
    const authenticators = counts.filter(
      ({ what, setting }) => what === 'authenticators' && setting !== null,
    );
    expect(authenticators).toEqual([expect.objectContaining({ isCurrent: true })]);
    const waiting = counts.find(({ what, isCurrent }) => what === 'passwords' && !isCurrent);
    expect(waiting?.setting).toBe(keysNow().pepper[1]?.setting);

    restart(drill.after);
    const renewed = { ...user, token: (reply.body as { token: string }).token };
    expect(await sessionStatus(renewed)).toBe(200);
    expect((await signIn(user, user.app.code(1))).status).toBe(200);
    const sealed = (await rowOf(idle.id)).totpSecret ?? '';
    expect(webProcess().context.sealer.opens('totp', sealed)).toBe(true);
  },
);

test.each(DRILLS)('removing the key before %s ends what only it had made', async (_, drill) => {
  restart(drill.before);
  const [customer, stranger] = [await newCustomer(), await newCustomer()];
  restart(drill.after);
  expect(await sessionStatus(customer)).toBe(401);
  expect(codeOf(await signIn(customer, customer.app.code()))).toBe('bad_credentials');
  expect(codeOf(await reset(customer))).toBe('link_corrupted');
  expect(await statusFromDevice(stranger, stranger.app.code())).toBe(429);
  // The owner gets in again by a new link; the authenticator, whose secret is lost, refuses instead of failing.
  const renewed = { ...customer, link: await newLink(shop.db, 'reset', await rowOf(customer.id)) };
  expect((await reset(renewed)).status).toBe(200);
  const again = await signIn(customer, customer.app.code(), { password: 'eight dry umbrellas' });
  expect(codeOf(again)).toBe('bad_code');
  const { log, lines } = testLog();
  await reportLostKeys({ db: prisma, clock: systemClock, log }, keysNow(), []);
  expect(lines('values depend on a key that no setting holds').map(({ what }) => what)).toEqual(
    expect.arrayContaining(['authenticators', 'passwords', 'recovery codes']),
  );
});

test('a first key of its own ends nothing, because AUTH_SECRET stays accepted beside it', async () => {
  restart({ AUTH_SECRET: FIRST });
  const customer = await newCustomer();
  restart({
    AUTH_SECRET: FIRST,
    SESSION_KEY: SECOND,
    SEALING_KEY: SECOND,
    TOKEN_KEY: SECOND,
    PEPPER_KEY: SECOND,
  });
  expect(await sessionStatus(customer)).toBe(200);
  expect(await statusFromDevice(customer, customer.app.code())).toBe(200);
  expect((await reset(customer)).status).toBe(200);
});

test('what a version without key ids made stays usable, and is renewed by a sign-in', async () => {
  restart({ AUTH_SECRET: FIRST });
  const user = await makeUser(prisma, { passwordHash: await testHasher.hash(PASSWORD) });
  const json = { email: user.email, password: PASSWORD };
  const reply = await shop.call('POST /auth/login', { json, headers: newAddress() });
  expect(reply.status, reply.text).toBe(200);
  expect((await rowOf(user.id)).passwordHash?.split('$')[0]).toBe(keysNow().pepper[0].id);
  // The same claims, signed by AUTH_SECRET itself and without the id of a key.
  const claims = jwt.decode((reply.body as { token: string }).token) as object;
  const token = jwt.sign(claims, FIRST, { algorithm: 'HS256' });
  const status = async () => (await shop.call(`GET /order/${user.id}`, { token })).status;
  expect(await status()).toBe(200);
  restart({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST });
  expect(await status()).toBe(200);
  restart({ AUTH_SECRET: SECOND });
  expect(await status()).toBe(401);
});

test('a token that names a key of another use, or one that the store never had, is refused', async () => {
  restart({ AUTH_SECRET: FIRST });
  const { id, token } = await newCustomer();
  const claims = jwt.decode(token) as object;
  const { sessions, tokens } = keysNow();
  const statusOf = async (secret: Buffer, keyid: string) => {
    const forged = jwt.sign(claims, secret, { algorithm: 'HS256', keyid });
    return (await shop.call(`GET /order/${id}`, { token: forged })).status;
  };
  expect(await statusOf(sessions[0].secret, sessions[0].id)).toBe(200);
  expect(await statusOf(sessions[0].secret, tokens[0].id)).toBe(401);
  expect(await statusOf(tokens[0].secret, tokens[0].id)).toBe(401);
  expect(await statusOf(tokens[0].secret, sessions[0].id)).toBe(401);
  expect(await statusOf(sessions[0].secret, 'AAAAAAAA')).toBe(401);
});
