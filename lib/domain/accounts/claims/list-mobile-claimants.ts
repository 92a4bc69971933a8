import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

// More are not offered. The oldest come first, so that a stranger's new accounts cannot push the owner's out.
const MAX_CLAIMANTS = 5;

/** The accounts with a proved email that claim this number (E.164) without proof. */
export function listMobileClaimants({ db }: Pick<Context, 'db'>, mobile: string): Promise<User[]> {
  return db.user.findMany({
    where: { mobile, mobileVerifiedAt: null, emailVerifiedAt: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_CLAIMANTS,
  });
}
