import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { SecondFactorInput } from './confirm-second-factor';
import { recordSecondFactor } from './record-second-factor';
import { revokeRecoveryCodes } from './recovery-codes';
import { requireSecondFactor } from './second-factor';

/**
 * Removes the second factor with its secret and recovery codes. It requires a code of the authenticator, or a recovery
 * code when the phone is lost. Throws bad_code, and conflict when the account has no authenticator.
 */
export async function removeSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, code }: SecondFactorInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await lockUser(inside, viewer.userid);
    if (!user.totpConfirmedAt) throw new AppError('conflict', 'accounts.noSecondFactor');
    await requireSecondFactor(inside, user, code);
    await inside.db.user.update({
      where: { id: user.id },
      data: {
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        updatedAt: inside.clock.now(),
      },
    });
    await revokeRecoveryCodes(inside, user.id);
    await recordSecondFactor(inside, { user, action: 'remove-second-factor' });
  });
}
