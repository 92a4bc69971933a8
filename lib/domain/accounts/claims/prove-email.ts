import type { Context } from '@/lib/domain/context';
import { emailColumns, emailKey } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { findByProvedEmail } from './find-proved';
import { lockClaim } from './lock-claim';
import { releaseEmail } from './release-email';
import { restartStaffTime } from './restart-staff-time';

export interface ProveEmailInput {
  user: User;
  /** As typed. The caller has checked that the person reads its mails, and that the account is theirs. */
  email: string;
}

/**
 * Makes an address the proved address of an account, and takes it from all accounts that only claim it. It must be
 * called in a transaction. Throws conflict when another account has proved the address.
 */
export async function proveEmail(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { user, email }: ProveEmailInput,
): Promise<User> {
  const key = emailKey(email);
  await lockClaim(context, { emailKey: key });
  const owner = await findByProvedEmail(context, key);
  if (owner && owner.id !== user.id)
    throw new AppError('conflict', 'accounts.emailTaken', { fields: { email: 'fieldErrors.registered' } });
  await releaseEmail(context, { emailKey: key, keeperId: user.id });
  const now = context.clock.now();
  const isNew = user.emailKey !== key || user.emailVerifiedAt === null;
  return context.db.user.update({
    where: { id: user.id },
    data: {
      ...emailColumns(context, user.id, email),
      updatedAt: now,
      ...(isNew && { emailVerifiedAt: now, ...restartStaffTime(user, now) }),
    },
  });
}
