import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { consumeTotpCode } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import type { Permission } from '@/lib/domain/permissions';
import { emailKey } from '@/lib/domain/personal-fields';
import { AppError } from '@/lib/platform/errors';
import { isSecondPerson } from './is-second-person';

export interface SecondApprover {
  email: string;
  /** The current code of their authenticator, 6 digits. */
  code: string;
}

/**
 * Checks the approval of a second member of staff by a code of their authenticator, which is used up in the caller's
 * transaction. Returns their id. Throws bad_code for every error, so that the answer does not reveal who is on the
 * staff.
 */
export async function requireSecondApprover(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { email, code }: SecondApprover,
  permission: Permission,
): Promise<string> {
  const user = await findByProvedEmail(context, emailKey(email));
  const mayApprove =
    user && isSecondPerson(context, user, permission) && user.totpConfirmedAt && user.id !== context.actor.id;
  if (!user || !mayApprove || !(await consumeTotpCode(context, user, code)))
    throw new AppError('bad_code', 'accounts.noSecondApprover');
  return user.id;
}
