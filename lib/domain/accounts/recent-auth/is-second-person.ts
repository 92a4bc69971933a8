import type { Context } from '@/lib/domain/context';
import { type Permission, permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import type { User } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';

/** A thief of an owner's session could appoint an accomplice; in this time the appointment is noticed. */
const APPROVER_AGE = hours(72);

/**
 * Whether this member of staff may be the second person for what needs the permission. A locked account may not: it is
 * locked after a takeover, and the attacker may still have its authenticator.
 */
export function isSecondPerson(
  { clock }: Pick<Context, 'clock'>,
  user: User,
  permission: Permission,
): boolean {
  const staffLongEnough = user.staffSince !== null && after(user.staffSince, APPROVER_AGE) <= clock.now();
  return (
    staffLongEnough &&
    !user.blockedAt &&
    !user.lockedAt &&
    permissionsOf(staffRoleOf(user)).includes(permission)
  );
}
