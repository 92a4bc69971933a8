import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';
import { endOtherSessions } from './end-other-sessions';
import { lockUser } from './lock-user';
import { NO_SECOND_FACTOR_BEGUN, SECOND_FACTOR_THERE } from './messages';
import { noteSecondFactor } from './note-second-factor';
import { makeRecoveryCodes } from './recovery-codes';
import type { Viewer } from './schema';
import { takeAppCode, wrongCode } from './second-factor';

export interface SecondFactorInput {
  viewer: Viewer;
  code: string;
  requestId: string;
}

/**
 * From here on the account asks for a code at every sign-in, and its other devices are signed out: they came in without
 * one. The recovery codes are told this once. Throws bad_code, and conflict when nothing waits to be confirmed.
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { viewer, code, requestId }: SecondFactorInput,
): Promise<{ recoveryCodes: string[] }> {
  return transaction(context, async (inside) => {
    const user = await lockUser(inside, viewer.userid);
    if (user.totpConfirmedAt) throw new AppError('conflict', SECOND_FACTOR_THERE);
    if (!user.totpSecret) throw new AppError('conflict', NO_SECOND_FACTOR_BEGUN);
    if (!(await takeAppCode(inside, user, code))) throw wrongCode();
    const now = inside.clock.now();
    await inside.db.user.update({
      where: { id: user.id },
      data: { totpConfirmedAt: now, updatedAt: now },
    });
    const recoveryCodes = await makeRecoveryCodes(inside, user.id);
    await endOtherSessions(inside, viewer);
    await noteSecondFactor(inside, { user, action: 'confirm-second-factor', requestId });
    return { recoveryCodes };
  });
}
