import { hasColleague } from '@/lib/domain/accounts/recent-auth/has-colleague';
import {
  requireSecondApprover,
  type SecondApprover,
} from '@/lib/domain/accounts/recent-auth/require-second-approver';
import {
  type Approval,
  assertUnchanged,
  needsApproval,
  type WantedApproval,
} from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import { type StaffRole, staffRoleOf } from '@/lib/domain/permissions';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface SecondForAppointmentInput {
  /** The account that is appointed. */
  user: User;
  staffRole: StaffRole;
  approver?: SecondApprover | undefined;
  approval?: Approval | undefined;
}

/**
 * The id of the second person of an appointment; null while the caller is the only member of staff. The caller's
 * transaction has locked all staff. Throws approval_required, bad_code, and conflict when the account of an approved
 * appointment has changed.
 */
export async function requireSecondForAppointment(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { user, staffRole, approver, approval }: SecondForAppointmentInput,
): Promise<string | null> {
  const wanted = wantedAppointment(user, staffRole);
  if (approval) {
    assertUnchanged(context, approval, wanted.version);
    return approval.approverId;
  }
  if (!(await hasColleague(context))) return null;
  if (!approver) throw needsApproval('accounts.appointmentNeedsApproval', wanted);
  const approverId = await requireSecondApprover(context, approver, 'panel.open');
  if (approverId === user.id) throw new AppError('bad_code', 'accounts.noSecondApprover');
  return approverId;
}

/** An e-mail address or a number opens the account, so another one is another person. */
function wantedAppointment(user: User, staffRole: StaffRole): WantedApproval {
  return {
    kind: 'appointment',
    permission: 'panel.open',
    receiverId: user.id,
    objectType: 'user',
    objectId: user.id,
    input: { who: user.id, staffRole },
    version: [staffRoleOf(user), user.emailKey, user.mobile, user.identitySubject].join(' '),
  };
}
