import type { Context } from '@/lib/domain/context';
import { mobileColumns } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { findByProvedMobile } from './find-proved';
import { lockClaim } from './lock-claim';
import { releaseMobile } from './release-mobile';
import { restartStaffTime } from './restart-staff-time';

export interface ProveMobileInput {
  user: User;
  /** In E.164 form. The caller has checked a code that was sent to it, for a person who has proved the account too. */
  mobile: string;
}

/**
 * Makes a number the proved number of an account, and takes it from all accounts that only claim it. It must be called
 * in a transaction. Throws conflict when another account has proved the number.
 */
export async function proveMobile(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { user, mobile }: ProveMobileInput,
): Promise<User> {
  await lockClaim(context, { mobile });
  const owner = await findByProvedMobile(context, mobile);
  if (owner && owner.id !== user.id)
    throw new AppError('conflict', 'accounts.numberTaken', {
      fields: { mobilenumber: 'fieldErrors.registered' },
    });
  await releaseMobile(context, { mobile, keeperId: user.id });
  const now = context.clock.now();
  const isNew = user.mobile !== mobile || user.mobileVerifiedAt === null;
  return context.db.user.update({
    where: { id: user.id },
    data: {
      ...mobileColumns(context, user.id, mobile),
      ...(isNew && { mobileVerifiedAt: now, mobileUnprovedAt: null, ...restartStaffTime(user, now) }),
      updatedAt: now,
    },
  });
}
