import type { Context } from '@/lib/domain/context';
import { hasMobile } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';

// More are not offered. The oldest come first, so that a stranger's new accounts cannot push the owner's out.
const MAX_CLAIMANTS = 5;

/** The accounts with a proved email that claim this number (E.164) without proof. */
export function listMobileClaimants(
  context: Pick<Context, 'db' | 'sealer'>,
  mobile: string,
): Promise<User[]> {
  return context.db.user.findMany({
    where: { ...hasMobile(context, mobile), mobileVerifiedAt: null, emailVerifiedAt: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_CLAIMANTS,
  });
}
