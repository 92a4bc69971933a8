import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface ReauthenticateInput {
  viewer: Viewer;
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
}

/**
 * The viewer uses a second factor again, which permits moving money for RECENT_AUTH_LIFE. Throws
 * second_factor_needed, bad_code, bad_passkey, and conflict when the account has no second factor.
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { viewer, code, passkey }: ReauthenticateInput,
): Promise<{ provedAt: string }> {
  return transaction(context, async (inside) => {
    const user = await lockViewer(inside, viewer);
    if (!hasSecondFactor(user)) throw new AppError('conflict', 'accounts.noSecondFactor');
    await requireSecondFactor(inside, user, code, passkey);
    const provedAt = inside.clock.now();
    await inside.db.session.update({ where: { id: viewer.sessionId }, data: { provedAt } });
    return { provedAt: provedAt.toISOString() };
  });
}
