import type { User } from '@/lib/platform/db';

/**
 * The change of a member of staff who gets a new address or number: the time after which they may approve begins anew,
 * because another person may have taken the account over. Empty for customers.
 */
export function restartStaffTime(
  { staffSince }: Pick<User, 'staffSince'>,
  now: Date,
): { staffSince: Date } | Record<string, never> {
  return staffSince === null ? {} : { staffSince: now };
}
