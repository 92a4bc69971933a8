import type { Viewer } from '@/lib/domain/accounts/schema';
import { endOtherSessions } from '@/lib/domain/accounts/sign-in/end-other-sessions';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { recordSecondFactor } from './record-second-factor';
import { makeRecoveryCodes } from './recovery-codes';
import { consumeTotpCode, wrongCode } from './second-factor';

export interface SecondFactorInput {
  viewer: Viewer;
  code: string;
}

/**
 * Confirms the new authenticator by a code. From then on each sign-in requires a code, and the other devices are signed
 * out, because they signed in without one. Returns the recovery codes, which cannot be read again. Throws bad_code, and
 * conflict when there is no secret to confirm.
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, code }: SecondFactorInput,
): Promise<{ recoveryCodes: string[] }> {
  return transaction(context, async (inside) => {
    const user = await lockViewer(inside, viewer);
    if (user.totpConfirmedAt) throw new AppError('conflict', 'accounts.secondFactorExists');
    if (!user.totpSecret) throw new AppError('conflict', 'accounts.secondFactorNotBegun');
    if (!(await consumeTotpCode(inside, user, code))) throw wrongCode();
    const now = inside.clock.now();
    await inside.db.user.update({
      where: { id: user.id },
      data: { totpConfirmedAt: now, updatedAt: now },
    });
    const recoveryCodes = await makeRecoveryCodes(inside, user.id);
    await endOtherSessions(inside, viewer);
    await recordSecondFactor(inside, { user, action: 'confirm-second-factor' });
    return { recoveryCodes };
  });
}
