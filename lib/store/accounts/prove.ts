import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';
import { lockUser } from './lock-user';
import { NO_SECOND_FACTOR } from './messages';
import type { Viewer } from './schema';
import { demandSecondFactor } from './second-factor';

export interface ProveInput {
  viewer: Viewer;
  code: string;
}

/**
 * Whoever sits at this device proves once more who they are, for what is asked of fresh proof only. Throws bad_code, and
 * conflict when the account has no authenticator app.
 */
export async function prove(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { viewer, code }: ProveInput,
): Promise<{ provedAt: string }> {
  return transaction(context, async (inside) => {
    const user = await lockUser(inside, viewer.userid);
    if (!user.totpConfirmedAt) throw new AppError('conflict', NO_SECOND_FACTOR);
    await demandSecondFactor(inside, user, code);
    const provedAt = inside.clock.now();
    await inside.db.session.update({ where: { id: viewer.sessionId }, data: { provedAt } });
    return { provedAt: provedAt.toISOString() };
  });
}
