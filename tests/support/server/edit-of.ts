import { presentUser } from '@/lib/domain/accounts';
import type { User } from '@/lib/platform/db';

/** The body of POST /admin/updateuserdata that changes nothing of `user`. */
export function editOf(user: User) {
  const { _id, userid, name, mobilenumber, email, role, verified, isBlocked } = presentUser(user, 0n);
  return { _id, userid, name, mobilenumber, email, role, verified, isBlocked };
}
