import type { Context } from '@/lib/domain/context';
import { HAS_SOME_EMAIL, hasMobile } from '@/lib/domain/personal-fields';
import type { Prisma, User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/** Other history is free to make: with it a stranger could keep a number from its owner. */
const HAS_MONEY_OR_ORDERS = {
  OR: [{ orders: { some: {} } }, { wallets: { some: { balance: { gt: 0 } } } }],
} satisfies Prisma.UserWhereInput;

/**
 * Accounts with money or orders that only their number names, because an administrator corrected it. Without it their
 * owner could not be found any more.
 */
export const NAMED_BY_NUMBER = {
  identitySubject: null,
  NOT: HAS_SOME_EMAIL,
  ...HAS_MONEY_OR_ORDERS,
} satisfies Prisma.UserWhereInput;

/**
 * Throws conflict when a number (E.164) is the last name of another account (NAMED_BY_NUMBER): to prove it elsewhere
 * would leave that account without a way in, while a code to the number still opens it (takeRegistration). It opens no
 * blocked one, which keeps its claim.
 */
export async function assertNotLastName(
  context: Pick<Context, 'db' | 'sealer'>,
  { mobile, keeperId }: { mobile: string; keeperId: string },
): Promise<void> {
  const claims = { ...hasMobile(context, mobile), id: { not: keeperId }, mobileVerifiedAt: null };
  const where = { AND: [claims, NAMED_BY_NUMBER], blockedAt: null };
  if (await context.db.user.findFirst({ where, select: { id: true } }))
    throw new AppError('conflict', 'accounts.opensOther');
}

/** Whether nothing but its address names an account with money or orders. A number that was never proved names none. */
export async function isNamedByEmailAlone(
  { db }: Pick<Context, 'db'>,
  { id, mobileVerifiedAt, identitySubject }: User,
): Promise<boolean> {
  if (mobileVerifiedAt !== null || identitySubject !== null) return false;
  return (await db.user.count({ where: { id, ...HAS_MONEY_OR_ORDERS } })) > 0;
}
