import {
  requireSecondApprover,
  type SecondApprover,
} from '@/lib/domain/accounts/recent-auth/require-second-approver';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, hours } from '@/lib/platform/time';

/** A former member counts as a colleague for so long: an owner who removes all others must not be alone at once. */
const REMEMBERED = hours(72);

export interface SecondForAppointmentInput {
  /** The account that is appointed. */
  userId: string;
  approver: SecondApprover | undefined;
}

/**
 * The id of the second person of an appointment; null while the caller is the only member of staff. The caller's
 * transaction has locked all staff. Throws approval_required and bad_code.
 */
export async function requireSecondForAppointment(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { userId, approver }: SecondForAppointmentInput,
): Promise<string | null> {
  const { db, clock, actor } = context;
  const colleague = await db.user.findFirst({
    where: {
      id: { not: actor.id ?? '' },
      OR: [
        { role: 'admin' },
        { staffRole: { not: null } },
        { staffUntil: { gt: after(clock.now(), -REMEMBERED) } },
      ],
    },
    select: { id: true },
  });
  if (!colleague) return null;
  if (!approver) throw new AppError('approval_required', 'accounts.appointmentNeedsApproval');
  const approverId = await requireSecondApprover(context, approver, 'panel.open');
  if (approverId === userId) throw new AppError('bad_code', 'accounts.noSecondApprover');
  return approverId;
}
