// A right code may wait for the lock of an account while its owner, or staff, take the number off it.
import { expect, test } from 'vitest';
import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { NO_MOBILE } from '@/lib/domain/personal-fields';
import { type Prisma, transaction } from '@/lib/platform/db';
import { days } from '@/lib/platform/time';
import { newOwner, openOtp } from '../support/otp';
import { withMobile } from '../support/sealer';
import { countLockWaiters } from '../support/shop/row-locks';

const { prisma, pool, clock, context, receive, enter } = await openOtp();

/** An account with a proved number, which loses it while a right code for it waits; returns what the code opened. */
async function loseNumberMeanwhile(change: Prisma.UserUpdateInput) {
  const owner = newOwner();
  const { user } = await enter(owner, await receive(owner));
  await prisma.user.update({ where: { id: user.id }, data: { emailVerifiedAt: clock.now() } });
  clock.advance(days(1));
  const code = await receive(owner);
  let entered: Promise<unknown> = Promise.resolve();
  await transaction(context, async (inside) => {
    await lockUser(inside, user.id);
    entered = enter(owner, code).catch((error: unknown) => error);
    await expect.poll(() => countLockWaiters(pool)).toBe(1);
    await endAccess(inside, user.id);
    await inside.db.user.update({ where: { id: user.id }, data: change });
  });
  const opened = await entered;
  const open = await prisma.session.count({ where: { userId: user.id, endedAt: null } });
  return { user, owner, opened, open };
}

test('bug: a code that waited for a reset opened the account although its number had to be proved anew', async () => {
  const { opened, open } = await loseNumberMeanwhile({ mobileVerifiedAt: null });
  expect(opened).toMatchObject({ code: 'account_choice_needed' });
  expect(open).toBe(0);
});

test('bug: a code that waited while staff gave the account another number opened it', async () => {
  const { user, owner, opened, open } = await loseNumberMeanwhile({ ...NO_MOBILE, mobileVerifiedAt: null });
  expect(open).toBe(0);
  const holder = await prisma.user.findFirstOrThrow({ where: withMobile(`+91${owner.mobile}`) });
  expect(holder.id).not.toBe(user.id);
  expect(opened).toMatchObject({ user: { id: holder.id } });
});
