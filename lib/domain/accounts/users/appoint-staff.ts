import { assertCustomerNotMoved } from '@/lib/domain/accounts/away/assert-here';
import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { endUndoLinks } from '@/lib/domain/accounts/contacts/end-undo-links';
import { requireRecentAuth } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { AppointStaff } from '@/lib/domain/accounts/schema';
import { type Approval, withApprovalRequest, withdrawOpenRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { emailKey } from '@/lib/domain/personal-fields';
import { transaction, type User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { lockWithStaff, requireInside } from './lock-with-staff';
import { requireSecondForAppointment } from './require-second-for-appointment';
import { tellStaff } from './tell-staff';

type AppointContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

export interface AppointStaffInput extends AppointStaff {
  /** The second person's approval of a stored request for this appointment. */
  approval?: Approval;
}

/**
 * An owner gives an account a role on the staff, or takes it away, which ends all sessions of the account. Owners
 * cannot change their own role, so that at least one owner remains. A role needs a second person, unless the owner is
 * the only member of staff; without one a request for approval is stored. Everyone on the staff is told. Throws
 * recent_auth_required, approval_required, bad_code, forbidden, not_found, and conflict for an account that is blocked,
 * has no verified address, has moved to another cell, has another role than was seen, or has changed since its
 * appointment was asked for.
 */
export async function appointStaff(context: AppointContext, input: AppointStaffInput): Promise<User> {
  requireRecentAuth(context);
  return withApprovalRequest(context, () => appoint(context, input));
}

async function appoint(
  context: AppointContext,
  { who, staffRole, seen, approver, approval }: AppointStaffInput,
): Promise<User> {
  return transaction(context, async (inside) => {
    const userid = await findId(inside, who);
    if (approver) await withdrawOpenRequest(inside, { kind: 'appointment', objectId: userid });
    const { user, caller } = await lockWithStaff(inside, userid);
    requireInside(caller, 'staff.appoint');
    if (userid === caller.id) throw new AppError('forbidden', 'accounts.notYourself');
    const before = staffRoleOf(user);
    if (before === staffRole) return user;
    // A role is taken away even when it has changed meanwhile: a conflict would leave an intruder with access.
    if (staffRole !== null && seen !== undefined && seen !== before)
      throw new AppError('conflict', 'requests.changedMeanwhile');
    if (staffRole !== null && (user.blockedAt || !user.emailVerifiedAt))
      throw new AppError('conflict', 'accounts.notAppointable');
    if (staffRole !== null) await assertCustomerNotMoved(inside, userid);
    const second =
      staffRole && (await requireSecondForAppointment(inside, { user, staffRole, approver, approval }));
    const now = inside.clock.now();
    await endAccess(inside, userid);
    // Otherwise the owner of a former address could undo the change of it, reset the password, and keep the role.
    if (staffRole !== null) await endUndoLinks(inside, { userId: userid });
    await recordAudit(inside, {
      action: 'appoint-staff',
      objectType: 'user',
      objectId: userid,
      before: { staffRole: before },
      after: { staffRole, ...(second && { approver: second }) },
    });
    const appointed = await inside.db.user.update({
      where: { id: userid },
      data: {
        ...columnsOf(user, staffRole),
        staffSince: staffRole === null ? null : now,
        staffUntil: staffRole === null ? now : null,
        updatedAt: now,
      },
    });
    await tellStaff(inside);
    return appointed;
  });
}

/**
 * An id never looks like an e-mail address, so that one field takes both. An address counts only where it is proved:
 * a stranger may have registered a colleague's.
 */
async function findId(context: Pick<Context, 'db' | 'sealer'>, who: string): Promise<string> {
  const found = who.includes('@')
    ? await findByProvedEmail(context, emailKey(who))
    : await context.db.user.findUnique({ where: { id: who } });
  if (!found) throw notFound('User');
  return found.id;
}

/** Owners have the role admin of the spec; other staff keep the role with which they buy. */
function columnsOf(user: User, staffRole: AppointStaff['staffRole']): Pick<User, 'role' | 'staffRole'> {
  if (staffRole === 'owner') return { role: 'admin', staffRole: null };
  return { role: user.role === 'admin' ? 'user' : user.role, staffRole };
}
