import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { hasSecondFactor } from './has-second-factor';
import { recordSecondFactor } from './record-second-factor';
import { revokeRecoveryCodes } from './recovery-codes';
import { requireSecondFactor } from './second-factor';

export interface RemoveSecondFactorInput {
  viewer: Viewer;
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
}

/**
 * Removes the authenticator. It requires a code of it or a passkey, or a recovery code when the phone is lost. The
 * recovery codes go with the account's last second factor. Throws second_factor_needed, bad_code, bad_passkey, and
 * conflict when the account has no authenticator.
 */
export async function removeSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, code, passkey }: RemoveSecondFactorInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await lockViewer(inside, viewer);
    if (!user.totpConfirmedAt) throw new AppError('conflict', 'accounts.noSecondFactor');
    await requireSecondFactor(inside, user, code, passkey);
    const left = await inside.db.user.update({
      where: { id: user.id },
      data: {
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        updatedAt: inside.clock.now(),
      },
    });
    if (!hasSecondFactor(left)) await revokeRecoveryCodes(inside, user.id);
    await recordSecondFactor(inside, { user, action: 'remove-second-factor' });
  });
}
