import type { Context } from '@/lib/domain/context';
import type { Prisma, Referral } from '@/lib/platform/db';
import type { ReferralStatus } from './schema';

/** A referral of which the status is known to the store; the database allows no other one. */
export type KnownReferral = Referral & { status: ReferralStatus };

/**
 * Locks the referral that the condition finds until the caller's transaction ends, and reads it after that; null when
 * there is none. The order is locked before it, and wallets after it.
 */
export async function lockReferral(
  { db }: Pick<Context, 'db'>,
  { where, sql }: { where: Prisma.ReferralWhereUniqueInput; sql: Prisma.Sql },
): Promise<KnownReferral | null> {
  const locked = await db.$queryRaw<unknown[]>`select 1 from referrals where ${sql} for no key update`;
  if (locked.length === 0) return null;
  return (await db.referral.findUnique({ where })) as KnownReferral | null;
}
