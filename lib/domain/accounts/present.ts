import { staffRoleOf } from '@/lib/domain/permissions';
import type { User } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';
import { tenDigits } from './mobile';
import type { UserView } from './schema';

/** A user as the API shows them. `balance` (paise) is given by the caller, because accounts do not know the wallet. */
export function presentUser(user: User, balance: Paise): UserView {
  return {
    _id: user.id,
    userid: user.id,
    name: user.name,
    email: user.email ?? '',
    mobilenumber: tenDigits(user.mobile),
    role: user.role,
    ...(staffRoleOf(user) !== null && user.role !== 'admin' && { staff: true }),
    balance: rupees(balance),
    verified: user.emailVerifiedAt ? 'true' : 'false',
    isBlocked: user.blockedAt ? 'true' : 'false',
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
