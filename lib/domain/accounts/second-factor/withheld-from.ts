import type { Context } from '@/lib/domain/context';
import { type Permission, permissionsOf, SENSITIVE_PERMISSIONS, staffRoleOf } from '@/lib/domain/permissions';
import type { User } from '@/lib/platform/db';
import { hasSecondFactor } from './has-second-factor';

const NONE: readonly Permission[] = [];

/** The permissions of an account's role that STAFF_SECOND_FACTOR withholds until the account has a second factor. */
export function withheldFrom(user: User, mode: Context['shop']['staffSecondFactor']): readonly Permission[] {
  if (mode === 'off' || hasSecondFactor(user)) return NONE;
  const permitted = permissionsOf(staffRoleOf(user));
  return mode === 'all'
    ? permitted
    : permitted.filter((permission) => SENSITIVE_PERMISSIONS.includes(permission));
}
