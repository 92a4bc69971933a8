import { isRecent } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { revokeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { recordPasskey } from './record-passkey';

export interface RemovePasskeyInput {
  viewer: Viewer;
  id: string;
}

/**
 * Removes a passkey of the viewer. The recovery codes go with the account's last second factor. Throws
 * recent_auth_required and not_found.
 */
export async function removePasskey(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, id }: RemovePasskeyInput,
): Promise<void> {
  if (!isRecent(viewer, context.clock))
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
  await transaction(context, async (inside) => {
    const user = await lockViewer(inside, viewer);
    const passkey = await inside.db.passkey.findFirst({ where: { id, userId: user.id } });
    if (!passkey) throw notFound('Passkey');
    await inside.db.passkey.delete({ where: { id } });
    const left = await inside.db.user.update({
      where: { id: user.id },
      data: { passkeyCount: { decrement: 1 }, updatedAt: inside.clock.now() },
    });
    if (!hasSecondFactor(left)) await revokeRecoveryCodes(inside, user.id);
    await recordPasskey(inside, { user, action: 'passkey-removed', passkey });
  });
}
