import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';

type Owner = Pick<User, 'email' | 'mobile' | 'emailVerifiedAt' | 'mobileVerifiedAt' | 'identitySubject'>;

/**
 * What of an account belongs to another one of this cell: only one can have proved an address or a number. It is looked
 * for under each accepted key, which the unique indexes do not do.
 */
export async function findTaken(
  context: Pick<Context, 'db' | 'sealer'>,
  { userId, owner }: { userId: string; owner: Owner },
): Promise<('address' | 'number' | 'single sign-on')[]> {
  const { email, mobile, emailVerifiedAt, mobileVerifiedAt, identitySubject } = owner;
  const [byEmail, byMobile, byIdentity] = await Promise.all([
    email && emailVerifiedAt ? findByProvedEmail(context, emailKey(email)) : null,
    mobile && mobileVerifiedAt ? findByProvedMobile(context, mobile) : null,
    identitySubject ? context.db.user.findUnique({ where: { identitySubject } }) : null,
  ]);
  const isOther = (found: Pick<User, 'id'> | null) => found !== null && found.id !== userId;
  return [
    ...(isOther(byEmail) ? (['address'] as const) : []),
    ...(isOther(byMobile) ? (['number'] as const) : []),
    ...(isOther(byIdentity) ? (['single sign-on'] as const) : []),
  ];
}
