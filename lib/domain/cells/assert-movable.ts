import { readGuardian } from '@/lib/domain/accounts';
import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { MoveError } from './move-error';

/**
 * Throws MoveError for an account that cannot move. The caller has locked it. It is asked when the move begins and
 * again when the money leaves, because staff may block the account, and a guardian may answer, in between.
 */
export async function assertMovable(context: Pick<Context, 'db' | 'clock'>, user: User): Promise<void> {
  await assertMayLeave(context, user);
  if (user.role === 'admin' || user.staffRole !== null)
    throw new MoveError('A member of staff does not move.');
  const { id: userId } = user;
  if (await context.db.partner.findUnique({ where: { userId } }))
    throw new MoveError('The keys of a partner name this cell.');
  const guardian = await readGuardian(context, { userId });
  if (guardian && guardian.state !== 'ended')
    throw new MoveError('A guardian decides by a link that leads to this cell, until the customer is 18.');
}

/**
 * Throws MoveError when nothing of an account may leave, also after its customer has moved: what has left is refused by
 * the next step, and would be in neither wallet. The caller has locked the account.
 */
export async function assertMayLeave(context: Pick<Context, 'db'>, user: User): Promise<void> {
  if (await isQuarantined(context))
    throw new MoveError('The database is a restored one: it may not know who has left, and what they had.');
  assertNotBlocked(user);
}

/** Throws MoveError for an account that is blocked: the other cell would open it. */
export function assertNotBlocked({ blockedAt, lockedAt }: Pick<User, 'blockedAt' | 'lockedAt'>): void {
  if (blockedAt || lockedAt) throw new MoveError('The account is blocked.');
}
