import { assertNotMoved } from '@/lib/domain/accounts/away/assert-here';
import { deviceName } from '@/lib/domain/accounts/devices/device-name';
import { tellOfNewDevice } from '@/lib/domain/accounts/devices/tell-of-new-device';
import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { recordSignIn } from '@/lib/domain/security-events';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type OpenedSession, type OpenSessionInput, openSession } from './sessions';

export interface CompleteSignInInput extends OpenSessionInput {
  /** A code of the authenticator or a recovery code, for accounts with a second factor. */
  code: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
}

/**
 * Completes every kind of sign-in after the first factor: checks the second one and opens a session. It must be called
 * in a transaction, so that a code is used up only if the session is opened. Throws blocked, account_moved,
 * second_factor_needed, bad_code, bad_passkey.
 */
export async function completeSignIn(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { code, passkey, ...session }: CompleteSignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const { user } = session;
  if (user.blockedAt) throw new AppError('blocked', 'accounts.blocked', { accountId: user.id });
  if (user.lockedAt) throw new AppError('blocked', 'accounts.locked', { accountId: user.id });
  await assertNotMoved(context, user.id);
  await requireSecondFactor(context, user, code, passkey);
  await tellOfNewDevice(context, session);
  const { origin } = context.actor;
  const deviceId = origin?.device ?? origin?.nextDevice;
  const opened = await openSession(context, { ...session, deviceId });
  await recordSignIn(context, {
    accountId: user.id,
    method: session.method,
    staffRole: staffRoleOf(user),
    browser: deviceName(session.device.userAgent),
    address: session.device.address,
  });
  return { user, session: opened };
}
