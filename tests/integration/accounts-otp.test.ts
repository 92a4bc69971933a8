// One-time codes: what the right one opens, how often a wrong one may be tried, and how long each is valid.
import { expect, test } from 'vitest';
import { otpTimer, verifyOtp } from '@/lib/domain/accounts';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { maskEmail } from '@/lib/domain/masks';
import { seconds } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { MINUTES_5, newOwner, type Owner, openOtp, wrongFor } from '../support/otp';
import { testSealer, withMobile } from '../support/sealer';

const { prisma, clock, context, device, livingCode, receive, enter, refusal, userOf } = await openOtp();

test('the right code creates an account for a number that has none, and signs in', async () => {
  const owner = newOwner();
  const { user, session } = await enter(owner, await receive(owner));
  expect(user).toMatchObject({
    name: `Player ${owner.mobile.slice(-4)}`,
    role: 'user',
    email: null,
    emailKey: null,
    passwordHash: null,
    mobile: `+91${owner.mobile}`,
    mobileVerifiedAt: clock.now(),
  });
  const row = await prisma.session.findUniqueOrThrow({ where: { id: session.id } });
  expect(row).toMatchObject({ userId: user.id, method: 'otp', address: device.address });
});

test('the right code signs in the account that has the number, and proves the number', async () => {
  const owner = newOwner();
  const known = await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, role: 'reseller' });
  const { user } = await enter(owner, await receive(owner));
  expect(user).toMatchObject({
    id: known.id,
    name: known.name,
    role: 'reseller',
    mobileVerifiedAt: clock.now(),
  });
});

test('the right code removes an unproved email and its password, so that a mailbox no longer opens the account', async () => {
  const owner = newOwner();
  const { id, email } = await make.makeUser(prisma, {
    mobile: `+91${owner.mobile}`,
    emailVerifiedAt: null,
    passwordHash: 'of the earlier owner',
  });
  const kind = 'verification';
  const link = await createSecret(context, { kind, subject: id, userId: id, value: 'x', life: MINUTES_5 });
  const { user } = await enter(owner, await receive(owner));
  expect(user).toMatchObject({ id, email: null, emailKey: null, passwordHash: null, sessionVersion: 2 });
  expect(await prisma.accountSecret.findUnique({ where: { id: link } })).toMatchObject({
    killedAt: clock.now(),
  });
  expect(await prisma.auditEntry.findFirst({ where: { objectId: id } })).toMatchObject({
    before: { email: maskEmail(email ?? '') },
    requestId: context.actor.requestId,
  });
  await enter(owner, await receive(owner));
  expect(await prisma.auditEntry.count({ where: { objectId: id } })).toBe(1);
});

test('the right code leaves a proved email and its password as they are', async () => {
  const owner = newOwner();
  const known = await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, passwordHash: 'theirs' });
  const { email, passwordHash, sessionVersion } = known;
  const { user } = await enter(owner, await receive(owner));
  expect(user).toMatchObject({ email, passwordHash, sessionVersion });
});

test("a code without the account's authenticator removes nothing of the account", async () => {
  const owner = newOwner();
  const made = await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, emailVerifiedAt: null });
  await giveAuthenticator(context, made);
  expect(await refusal(owner, await receive(owner))).toBe('second_factor_needed');
  expect(await userOf(owner)).toMatchObject({ email: made.email, mobileVerifiedAt: null });
});

test('a code used twice at once opens one session and never creates two accounts', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = newOwner();
    const code = await receive(owner);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(owner, code)));
    expect(outcomes.sort()).toEqual(['bad_code', 'bad_code', 'bad_code', 'let in']);
    const { id } = (await userOf(owner)) ?? {};
    expect(await prisma.user.count({ where: withMobile(`+91${owner.mobile}`) })).toBe(1);
    expect(await prisma.session.count({ where: { userId: id ?? '' } })).toBe(1);
  }
});

test('a code works once', async () => {
  const owner = newOwner();
  const code = await receive(owner);
  await enter(owner, code);
  expect(await refusal(owner, code)).toBe('bad_code');
});

test('a code is valid for five minutes, to the millisecond', async () => {
  const [early, late] = [newOwner(), newOwner()];
  const [inTime, tooLate] = [await receive(early), await receive(late)];
  clock.advance(MINUTES_5 - 1);
  expect(await refusal(early, inTime)).toBe('let in');
  clock.advance(1);
  expect(await refusal(late, tooLate)).toBe('bad_code');
});

test('a code is invalid once a newer one was asked for', async () => {
  const owner = newOwner();
  const old = await receive(owner);
  clock.advance(seconds(31));
  const code = await receive(owner);
  expect(old === code ? 'bad_code' : await refusal(owner, old)).toBe('bad_code');
  expect(await refusal(owner, code)).toBe('let in');
});

test('a code of another number or for another purpose opens nothing', async () => {
  const [owner, other] = [newOwner(), newOwner()];
  const code = await receive(owner);
  expect(await refusal(other, code)).toBe('bad_code');
  for (const kind of ['verification', 'reset', 'recovery'] as const)
    await createSecret(context, {
      kind,
      subject: `+91${other.mobile}`,
      userId: null,
      value: '123456',
      life: MINUTES_5,
    });
  expect(await refusal(other, '123456')).toBe('bad_code');
  expect(await userOf(other)).toBeNull();
});

test('only the right code reveals that an account is blocked', async () => {
  const owner = newOwner();
  await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, blockedAt: clock.now() });
  const code = await receive(owner);
  expect(await refusal(owner, wrongFor(code))).toBe('bad_code');
  expect(await refusal(owner, code)).toBe('blocked');
  expect(await prisma.session.count({ where: { user: withMobile(`+91${owner.mobile}`) } })).toBe(0);
});

async function receiveWithApp() {
  const owner = newOwner();
  const admin = await make.makeAdmin(prisma, { mobile: `+91${owner.mobile}` });
  const { app } = await giveAuthenticator(context, admin);
  return { owner, otp: await receive(owner), app };
}

test('an account with an authenticator asks for its code after the right OTP, which stays valid for it', async () => {
  const { owner, otp, app } = await receiveWithApp();
  expect(await refusal(owner, wrongFor(otp))).toBe('bad_code');
  expect(await refusal(owner, otp)).toBe('second_factor_needed');
  expect(await refusal(owner, otp, app.wrongCode())).toBe('bad_code');
  expect(await livingCode(owner)).toMatchObject({ tries: 3, usedAt: null });
  expect(await refusal(owner, otp, app.code())).toBe('let in');
  expect(await refusal(owner, otp, app.code())).toBe('bad_code');
});

test("an authenticator's code can be guessed only as often as the OTP has tries", async () => {
  const { owner, otp, app } = await receiveWithApp();
  for (let turn = 0; turn < 5; turn++) expect(await refusal(owner, otp, app.wrongCode())).toBe('bad_code');
  expect(await refusal(owner, otp, app.code())).toBe('bad_code');
});

test('several sign-ins with the same OTP and authenticator code at once open one session', async () => {
  const { owner, otp, app } = await receiveWithApp();
  const outcomes = await Promise.all([1, 2, 3].map(() => refusal(owner, otp, app.code())));
  expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(1);
  expect(await prisma.session.count({ where: { user: withMobile(`+91${owner.mobile}`) } })).toBe(1);
});

test('guessing at a code ends after five tries, and then the right code is refused too', async () => {
  const [four, five] = [newOwner(), newOwner()];
  const codes = [await receive(four), await receive(five)] as const;
  for (let turn = 0; turn < 4; turn++) await refusal(four, wrongFor(codes[0]));
  expect(await refusal(four, codes[0])).toBe('let in');
  for (let turn = 0; turn < 5; turn++) await refusal(five, wrongFor(codes[1]));
  expect(await refusal(five, codes[1])).toBe('bad_code');
});

test('fifty guesses at once compare five codes and no more', async () => {
  const owner = newOwner();
  const code = await receive(owner);
  let compared = 0;
  const sealer: typeof testSealer = {
    ...testSealer,
    digestMatches(...given) {
      compared += 1;
      return testSealer.digestMatches(...given);
    },
  };
  const guesses = Array.from({ length: 50 }, () =>
    verifyOtp({ ...context, sealer }, { owner, otp: wrongFor(code), device }).catch((error) => error.code),
  );
  expect(await Promise.all(guesses)).toEqual(Array(50).fill('bad_code'));
  expect(compared).toBe(5);
  expect(await livingCode(owner)).toMatchObject({ tries: 5 });
  expect(await refusal(owner, code)).toBe('bad_code');
});

const onOwnDevice = (owner: Owner): Owner => ({ ...owner, deviceId: 'a device of their own' });

test('a trusted device has codes of its own, which strangers neither replace nor use up by guessing', async () => {
  const stranger = newOwner();
  const owner = onOwnDevice(stranger);
  const code = await receive(owner);
  await receive(stranger);
  for (let turn = 0; turn < 10; turn++) expect(await refusal(stranger, wrongFor(code))).toBe('bad_code');
  expect(await otpTimer(context, owner)).toMatchObject({ timer: MINUTES_5 });
  expect(await refusal(owner, code)).toBe('let in');
});

test('a code of a trusted device is accepted on that device only', async () => {
  const stranger = newOwner();
  const code = await receive(onOwnDevice(stranger));
  expect(await refusal(stranger, code)).toBe('bad_code');
});

test('a sign-in from a trusted device ends the codes that were asked for elsewhere', async () => {
  const elsewhere = newOwner();
  const old = await receive(elsewhere);
  await receive(onOwnDevice(elsewhere));
  expect(await refusal(elsewhere, old)).toBe('bad_code');
});

test('a trusted device may enter a code that it asked for before it was trusted', async () => {
  const owner = newOwner();
  const code = await receive(owner);
  expect(await refusal(onOwnDevice(owner), code)).toBe('let in');
});

test('the timer counts both waits down to zero', async () => {
  const owner = newOwner();
  expect(await otpTimer(context, owner)).toEqual({ timer: 0, resendIn: 0 });
  await receive(owner);
  expect(await otpTimer(context, owner)).toEqual({ timer: MINUTES_5, resendIn: 30_000 });
  clock.advance(29_999);
  expect(await otpTimer(context, owner)).toEqual({ timer: MINUTES_5 - 29_999, resendIn: 1 });
  clock.advance(1);
  expect(await otpTimer(context, owner)).toMatchObject({ resendIn: 0 });
  clock.advance(MINUTES_5 - 30_001);
  expect(await otpTimer(context, owner)).toMatchObject({ timer: 1 });
  clock.advance(1);
  expect(await otpTimer(context, owner)).toEqual({ timer: 0, resendIn: 0 });
});

test('the timer stops for a code that is used, and for one that was guessed at too often', async () => {
  const [used, worn] = [newOwner(), newOwner()];
  await enter(used, await receive(used));
  const code = await receive(worn);
  for (let turn = 0; turn < 5; turn++) await refusal(worn, wrongFor(code));
  for (const owner of [used, worn])
    expect(await otpTimer(context, owner)).toEqual({ timer: 0, resendIn: 30_000 });
});
