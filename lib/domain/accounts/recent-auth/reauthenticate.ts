import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface ReauthenticateInput {
  viewer: Viewer;
  code: string;
}

/**
 * The viewer enters a code of the second factor again, which permits moving money for RECENT_AUTH_LIFE. Throws
 * bad_code, and conflict when the account has no authenticator.
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { viewer, code }: ReauthenticateInput,
): Promise<{ provedAt: string }> {
  return transaction(context, async (inside) => {
    const user = await lockUser(inside, viewer.userid);
    if (!user.totpConfirmedAt) throw new AppError('conflict', 'accounts.noSecondFactor');
    await requireSecondFactor(inside, user, code);
    const provedAt = inside.clock.now();
    await inside.db.session.update({ where: { id: viewer.sessionId }, data: { provedAt } });
    return { provedAt: provedAt.toISOString() };
  });
}
