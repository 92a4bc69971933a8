import { lockUser } from '@/lib/domain/accounts/lock-user';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { finishChange } from './finish-change';
import { requireConfirmed } from './require-confirmed';

/**
 * Sets the viewer's password, also the first one of an account that had none. Throws recent_auth_required,
 * invalid_input for a password that is easy to guess, and conflict without a proved address, with which a password is
 * used.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language' | 'hasher' | 'shop'>,
  { viewer, password }: { viewer: Viewer; password: string },
): Promise<User> {
  await requireConfirmed(context, viewer);
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  const { name, email, mobile } = user;
  const owner = { name, email: email ?? '', mobile, shopName: context.shop.name };
  const problem = findPasswordProblem(password, owner);
  if (problem)
    throw new AppError('invalid_input', 'accounts.weakPassword', { fields: { password: problem } });
  const passwordHash = await context.hasher.hash(password);
  return transaction(context, async (inside) => {
    const before = await lockUser(inside, user.id);
    await requireConfirmed(inside, viewer);
    if (!before.emailVerifiedAt) throw new AppError('conflict', 'accounts.passwordNeedsEmail');
    await inside.db.user.update({
      where: { id: user.id },
      data: { passwordHash, updatedAt: inside.clock.now() },
    });
    return finishChange(inside, { viewer, before, change: 'password' });
  });
}
