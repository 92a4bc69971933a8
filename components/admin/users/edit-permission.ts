import type { UserView } from '@/lib/domain/accounts/schema';
import type { Permission } from '@/lib/domain/permissions';

/** What it takes to edit the account of `user`: only owners change those of the staff. */
export function editPermission({ role, staff }: Pick<UserView, 'role' | 'staff'>): Permission {
  return role === 'admin' || staff ? 'staff.appoint' : 'users.write';
}
