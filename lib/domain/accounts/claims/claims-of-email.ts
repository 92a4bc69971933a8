import type { Context } from '@/lib/domain/context';
import { hasEmail } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { UNUSED } from './unused';

// The most claims that are looked at. Each costs a registration, and its mail to the address.
const MAX_CLAIMS = 3;

type Reader = Pick<Context, 'db' | 'sealer'>;

/** The newest accounts that claim an address (`emailKey`) without proof. */
export function listEmailClaims(context: Reader, emailKey: string): Promise<User[]> {
  return context.db.user.findMany({
    where: { ...hasEmail(context, emailKey), emailVerifiedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_CLAIMS,
  });
}

/**
 * Of the accounts that claim an address, the one that goes to who proves the address without any proof of an account;
 * or null. An account with a proved number or an identity has an owner, and a blocked one must not keep the owner of
 * the address out. An account in use, whose address an administrator corrected, comes before registrations; then the
 * newest counts.
 */
export async function findFreeEmailClaim(context: Reader, emailKey: string): Promise<User | null> {
  const unproved = { emailVerifiedAt: null, mobileVerifiedAt: null, identitySubject: null };
  const free = { ...hasEmail(context, emailKey), ...unproved, blockedAt: null };
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const used = await context.db.user.findFirst({ where: { ...free, NOT: UNUSED }, orderBy });
  return used ?? context.db.user.findFirst({ where: free, orderBy });
}
