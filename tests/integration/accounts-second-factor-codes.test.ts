// The codes of an authenticator app, and recovery codes for its loss: which are valid, when, and how often (once).
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { signIn } from '@/lib/domain/accounts';
import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import { stepOf } from '@/lib/domain/accounts/second-factor/totp';
import { minutes } from '@/lib/platform/time';
import { giveAuthenticator, STEP } from '../support/authenticator';
import * as make from '../support/make';
import { ending, openSecondFactors, PASSWORD } from '../support/second-factor';

const { shop, reload, newAdminWithApp, newOwnerOfApp } = await openSecondFactors();
const { clock, context } = shop;
const { prisma } = shop.db;
const device = { address: null, userAgent: null };

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('a code is what RFC 6238 says it is (%i s, %s)', (second, code) => {
  const secret = Secret.fromLatin1('12345678901234567890').base32;
  expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

const demand = async ({ user }: { user: { id: string } }, code: string | undefined) =>
  requireSecondFactor(context, await reload(user.id), code);

test('a code is not asked of an account without an authenticator', async () => {
  const user = await make.makeUser(prisma);
  await expect(requireSecondFactor(context, user, undefined)).resolves.toBeUndefined();
  await expect(requireSecondFactor(context, user, 'nonsense')).resolves.toBeUndefined();
});

test('a code is asked of an account with an authenticator', async () => {
  const owner = await newOwnerOfApp();
  expect(await ending(demand(owner, undefined))).toBe('second_factor_needed');
  expect(await ending(demand(owner, owner.app.wrongCode()))).toBe('bad_code');
  await expect(demand(owner, owner.app.code())).resolves.toBeUndefined();
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a code of %i steps from now is valid: %s', async (steps, opens) => {
  const owner = await newOwnerOfApp();
  expect(await ending(demand(owner, owner.app.code(steps)))).toBe(opens ? 'done' : 'bad_code');
});

test('a code is valid from thirty seconds before its own period to thirty after, to the millisecond', async () => {
  const begins = (step: number) => clock.set(new Date(step * STEP));
  const step = Math.ceil(clock.now().getTime() / STEP) + 4;
  for (const [at, opens] of [
    [(step - 1) * STEP - 1, false],
    [(step - 1) * STEP, true],
    [(step + 2) * STEP - 1, true],
    [(step + 2) * STEP, false],
  ] as const) {
    const owner = await newOwnerOfApp();
    begins(step);
    const code = owner.app.code();
    clock.set(new Date(at));
    expect(await ending(demand(owner, code)), String(at - step * STEP)).toBe(opens ? 'done' : 'bad_code');
  }
});

test('a code is valid once, and no older code is valid after it', async () => {
  const owner = await newOwnerOfApp();
  const [older, code, newer] = [-1, 0, 1].map(owner.app.code);
  await demand(owner, code);
  expect(await ending(demand(owner, code))).toBe('bad_code');
  expect(await ending(demand(owner, older))).toBe('bad_code');
  await demand(owner, newer);
  expect(await ending(demand(owner, newer))).toBe('bad_code');
});

test('a code is valid once when twenty calls send it at the same moment', async () => {
  const owner = await newOwnerOfApp();
  const user = await reload(owner.user.id);
  const code = owner.app.code();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => ending(requireSecondFactor(context, user, code))),
  );
  expect(all.filter((how) => how === 'done')).toHaveLength(1);
  expect(all.filter((how) => how === 'bad_code')).toHaveLength(19);
});

test('a code of a secret that was replaced meanwhile is refused', async () => {
  const owner = await newOwnerOfApp();
  const before = await reload(owner.user.id);
  const again = await giveAuthenticator(context, owner.user);
  expect(await ending(requireSecondFactor(context, before, owner.app.code()))).toBe('bad_code');
  expect(await ending(demand(owner, owner.app.code()))).toBe('bad_code');
  await expect(demand(owner, again.app.code())).resolves.toBeUndefined();
});

test('a code of another user is refused', async () => {
  const [owner, other] = [await newOwnerOfApp(), await newOwnerOfApp()];
  expect(await ending(demand(owner, other.app.code()))).toBe('bad_code');
});

test('sign-in asks for a code after the password, and not before', async () => {
  const { user, app } = await newAdminWithApp();
  const enter = (password: string, code?: string) =>
    signIn(context, {
      email: user.email ?? '',
      password,
      code,
      device,
    });
  expect(await ending(enter('wrong', app.code()))).toBe('bad_credentials');
  expect(await ending(enter(PASSWORD))).toBe('second_factor_needed');
  expect(await ending(enter(PASSWORD, app.wrongCode()))).toBe('bad_code');
  expect((await enter(PASSWORD, app.code())).user.id).toBe(user.id);
});

test('a recovery code is valid once in place of a code, however it is typed', async () => {
  const { user, recoveryCodes } = await newAdminWithApp();
  const [first = '', second = ''] = recoveryCodes;
  const typed = first.toLowerCase().replaceAll('-', '');
  await requireSecondFactor(context, user, typed);
  for (const again of [typed, first])
    expect(await ending(requireSecondFactor(context, user, again))).toBe('bad_code');
  await requireSecondFactor(context, user, second);
});

test('a recovery code is valid once when twenty calls send it at the same moment', async () => {
  const { user, recoveryCodes } = await newAdminWithApp();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => ending(requireSecondFactor(context, user, recoveryCodes[0]))),
  );
  expect(all.filter((how) => how === 'done')).toHaveLength(1);
});

test('a recovery code of another user is refused', async () => {
  const [owner, other] = [await newAdminWithApp(), await newAdminWithApp()];
  expect(await ending(requireSecondFactor(context, owner.user, other.recoveryCodes[0]))).toBe('bad_code');
  await requireSecondFactor(context, other.user, other.recoveryCodes[0]);
});

test('a recovery code does not expire', async () => {
  const { user, recoveryCodes } = await newAdminWithApp();
  clock.advance(5 * 365 * 24 * 60 * minutes(1));
  await requireSecondFactor(context, user, recoveryCodes[0]);
});
