// One-time codes: what the right one opens, how often a wrong one may be tried, and how long each is good.
import { describe, expect, it } from 'vitest';
import { otpTimer, verifyOtp } from '@/lib/domain/accounts';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { seconds } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { MINUTES_5, newOwner, type Owner, openOtp, wrongFor } from '../support/otp';
import { testSealer } from '../support/sealer';

const { prisma, clock, context, device, livingCode, receive, enter, refusal, userOf } = await openOtp();

describe('the right code', () => {
  it('makes an account for a number that has none, and signs in', async () => {
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

  it('signs in the account that has the number, and proves the number', async () => {
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

  it('makes the account its number’s own when nobody proved its email: no mailbox is a way in any more', async () => {
    const owner = newOwner();
    const { id, email } = await make.makeUser(prisma, {
      mobile: `+91${owner.mobile}`,
      emailVerifiedAt: null,
      passwordHash: 'of whoever registered it',
    });
    const kind = 'verification';
    const link = await createSecret(context, { kind, subject: id, userId: id, value: 'x', life: MINUTES_5 });
    const { user } = await enter(owner, await receive(owner));
    expect(user).toMatchObject({ id, email: null, emailKey: null, passwordHash: null, sessionVersion: 2 });
    expect(await prisma.accountSecret.findUnique({ where: { id: link } })).toMatchObject({
      killedAt: clock.now(),
    });
    expect(await prisma.auditEntry.findFirst({ where: { objectId: id } })).toMatchObject({
      before: { email },
      requestId: context.actor.requestId,
    });
    await enter(owner, await receive(owner));
    expect(await prisma.auditEntry.count({ where: { objectId: id } })).toBe(1);
  });

  it('leaves a proved email and its password as they are', async () => {
    const owner = newOwner();
    const known = await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, passwordHash: 'theirs' });
    const { email, passwordHash, sessionVersion } = known;
    const { user } = await enter(owner, await receive(owner));
    expect(user).toMatchObject({ email, passwordHash, sessionVersion });
  });

  it('that is not enough for the account’s authenticator takes nothing off it', async () => {
    const owner = newOwner();
    const made = await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, emailVerifiedAt: null });
    await giveAuthenticator(context, made);
    expect(await refusal(owner, await receive(owner))).toBe('second_factor_needed');
    expect(await userOf(owner)).toMatchObject({ email: made.email, mobileVerifiedAt: null });
  });

  it('shown twice at once opens one session, and never makes two accounts', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = newOwner();
      const code = await receive(owner);
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(owner, code)));
      expect(outcomes.sort()).toEqual(['bad_code', 'bad_code', 'bad_code', 'let in']);
      const { id } = (await userOf(owner)) ?? {};
      expect(await prisma.user.count({ where: { mobile: `+91${owner.mobile}` } })).toBe(1);
      expect(await prisma.session.count({ where: { userId: id ?? '' } })).toBe(1);
    }
  });

  it('works once', async () => {
    const owner = newOwner();
    const code = await receive(owner);
    await enter(owner, code);
    expect(await refusal(owner, code)).toBe('bad_code');
  });

  it('is good for five minutes, to the millisecond', async () => {
    const [early, late] = [newOwner(), newOwner()];
    const [inTime, tooLate] = [await receive(early), await receive(late)];
    clock.advance(MINUTES_5 - 1);
    expect(await refusal(early, inTime)).toBe('let in');
    clock.advance(1);
    expect(await refusal(late, tooLate)).toBe('bad_code');
  });

  it('is dead once a newer one was asked for', async () => {
    const owner = newOwner();
    const old = await receive(owner);
    clock.advance(seconds(31));
    const code = await receive(owner);
    expect(old === code ? 'bad_code' : await refusal(owner, old)).toBe('bad_code');
    expect(await refusal(owner, code)).toBe('let in');
  });

  it('of another number, or for another purpose, opens nothing', async () => {
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

  it('alone learns that an account is blocked', async () => {
    const owner = newOwner();
    await make.makeUser(prisma, { mobile: `+91${owner.mobile}`, blockedAt: clock.now() });
    const code = await receive(owner);
    expect(await refusal(owner, wrongFor(code))).toBe('bad_code');
    expect(await refusal(owner, code)).toBe('blocked');
    expect(await prisma.session.count({ where: { user: { mobile: `+91${owner.mobile}` } } })).toBe(0);
  });
});

describe('an account with an authenticator', () => {
  async function receiveWithApp() {
    const owner = newOwner();
    const admin = await make.makeAdmin(prisma, { mobile: `+91${owner.mobile}` });
    const { app } = await giveAuthenticator(context, admin);
    return { owner, otp: await receive(owner), app };
  }

  it('asks for its code after the right OTP, which stays good for it', async () => {
    const { owner, otp, app } = await receiveWithApp();
    expect(await refusal(owner, wrongFor(otp))).toBe('bad_code');
    expect(await refusal(owner, otp)).toBe('second_factor_needed');
    expect(await refusal(owner, otp, app.wrongCode())).toBe('bad_code');
    expect(await livingCode(owner)).toMatchObject({ tries: 3, usedAt: null });
    expect(await refusal(owner, otp, app.code())).toBe('let in');
    expect(await refusal(owner, otp, app.code())).toBe('bad_code');
  });

  it('lets nobody guess at its code for longer than the OTP has tries', async () => {
    const { owner, otp, app } = await receiveWithApp();
    for (let turn = 0; turn < 5; turn++) expect(await refusal(owner, otp, app.wrongCode())).toBe('bad_code');
    expect(await refusal(owner, otp, app.code())).toBe('bad_code');
  });

  it('lets one in of several that show both at once', async () => {
    const { owner, otp, app } = await receiveWithApp();
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(owner, otp, app.code())));
    expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(1);
    expect(await prisma.session.count({ where: { user: { mobile: `+91${owner.mobile}` } } })).toBe(1);
  });
});

describe('guessing', () => {
  it('ends after five tries, then the right code is dead too', async () => {
    const [four, five] = [newOwner(), newOwner()];
    const codes = [await receive(four), await receive(five)] as const;
    for (let turn = 0; turn < 4; turn++) await refusal(four, wrongFor(codes[0]));
    expect(await refusal(four, codes[0])).toBe('let in');
    for (let turn = 0; turn < 5; turn++) await refusal(five, wrongFor(codes[1]));
    expect(await refusal(five, codes[1])).toBe('bad_code');
  });

  it('fifty at once compares five guesses, and no more', async () => {
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
});

describe('a device that signed in to the account before', () => {
  const onOwnDevice = (owner: Owner): Owner => ({ ...owner, deviceId: 'a device of their own' });

  it('has codes of its own: no stranger replaces them or guesses them to death', async () => {
    const stranger = newOwner();
    const owner = onOwnDevice(stranger);
    const code = await receive(owner);
    await receive(stranger);
    for (let turn = 0; turn < 10; turn++) expect(await refusal(stranger, wrongFor(code))).toBe('bad_code');
    expect(await otpTimer(context, owner)).toMatchObject({ timer: MINUTES_5 });
    expect(await refusal(owner, code)).toBe('let in');
  });

  it('is asked for its code there only', async () => {
    const stranger = newOwner();
    const code = await receive(onOwnDevice(stranger));
    expect(await refusal(stranger, code)).toBe('bad_code');
  });

  it('ends what was asked for elsewhere', async () => {
    const elsewhere = newOwner();
    const old = await receive(elsewhere);
    await receive(onOwnDevice(elsewhere));
    expect(await refusal(elsewhere, old)).toBe('bad_code');
  });

  it('may enter a code that it asked for before it was known', async () => {
    const owner = newOwner();
    const code = await receive(owner);
    expect(await refusal(onOwnDevice(owner), code)).toBe('let in');
  });
});

describe('the timer', () => {
  it('counts both waits down to nothing', async () => {
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

  it('stops for a code that is used, and for one that was guessed at too often', async () => {
    const [used, worn] = [newOwner(), newOwner()];
    await enter(used, await receive(used));
    const code = await receive(worn);
    for (let turn = 0; turn < 5; turn++) await refusal(worn, wrongFor(code));
    for (const owner of [used, worn])
      expect(await otpTimer(context, owner)).toEqual({ timer: 0, resendIn: 30_000 });
  });
});
