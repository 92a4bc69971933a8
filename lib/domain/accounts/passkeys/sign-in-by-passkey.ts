import { lockUser } from '@/lib/domain/accounts/lock-user';
import { completeSignIn } from '@/lib/domain/accounts/sign-in/complete-sign-in';
import type { Device, OpenedSession } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type VerifiedPasskey, wrongPasskey } from './verify-passkey';

export interface SignInByPasskeyInput {
  passkey: VerifiedPasskey;
  device: Device;
}

/**
 * Signs in by a passkey alone: it is held by its owner and has checked a finger, a face or a PIN, which are two
 * factors. Throws blocked, bad_passkey for one that was removed meanwhile, and first_factor_needed for one from before
 * a reset: who knew the old password may have added it, so that it only counts beside another way of signing in.
 */
export async function signInByPasskey(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { passkey, device }: SignInByPasskeyInput,
): Promise<{ user: User; session: OpenedSession }> {
  return transaction(context, async (inside) => {
    const user = await lockUser(inside, passkey.userId);
    const row = await inside.db.passkey.findUnique({ where: { id: passkey.id } });
    if (!row) throw wrongPasskey(user.id);
    if (!user.blockedAt && !user.lockedAt && row.deviceVersion !== user.deviceVersion)
      throw new AppError('first_factor_needed', 'accounts.passkeyFromBefore', { accountId: user.id });
    return completeSignIn(inside, { user, code: undefined, passkey, method: 'passkey', device });
  });
}
