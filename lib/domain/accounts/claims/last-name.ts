import { WITHOUT_HISTORY } from '@/lib/domain/accounts/users/without-history';
import type { Context } from '@/lib/domain/context';
import { HAS_SOME_EMAIL, hasMobile } from '@/lib/domain/personal-fields';
import type { Prisma, User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * Accounts with money, orders or other history that only their number names, because an administrator corrected it.
 * Without it their owner could not be found any more.
 */
export const NAMED_BY_NUMBER = {
  identitySubject: null,
  NOT: [WITHOUT_HISTORY, HAS_SOME_EMAIL],
} satisfies Prisma.UserWhereInput;

/**
 * Throws conflict when a number (E.164) is the last name of another account: to prove it elsewhere would leave that
 * account without a way in, while a code to the number still opens it (takeRegistration).
 */
export async function assertNotLastName(
  context: Pick<Context, 'db' | 'sealer'>,
  { mobile, keeperId }: { mobile: string; keeperId: string },
): Promise<void> {
  const claims = { ...hasMobile(context, mobile), id: { not: keeperId }, mobileVerifiedAt: null };
  if (await context.db.user.findFirst({ where: { ...claims, ...NAMED_BY_NUMBER }, select: { id: true } }))
    throw new AppError('conflict', 'accounts.opensOther');
}

/** Whether nothing but its address names an account that has a history. */
export async function isNamedByEmailAlone(
  { db }: Pick<Context, 'db'>,
  { id, mobile, identitySubject }: User,
): Promise<boolean> {
  if (mobile !== null || identitySubject !== null) return false;
  return (await db.user.count({ where: { id, NOT: WITHOUT_HISTORY } })) > 0;
}
