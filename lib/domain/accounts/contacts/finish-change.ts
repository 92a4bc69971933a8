import { withoutIdentity } from '@/lib/domain/accounts/identity/without-identity';
import type { OwnChange } from '@/lib/domain/accounts/jobs';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { endOtherSessions } from '@/lib/domain/accounts/sign-in/end-other-sessions';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { tellOfChange } from './tell-of-change';

export interface FinishChangeInput {
  viewer: Viewer;
  /** The account before the change. */
  before: User;
  change: OwnChange;
}

// Each is named whole, because a test compares the names of the code with the security events.
const AUDIT = {
  mobile: { action: 'change-mobile' },
  email: { action: 'change-email' },
  password: { action: 'change-password' },
} as const satisfies Record<OwnChange, { action: string }>;

/**
 * What every change of a number, an address or a password does: other sessions, trusted devices and unused links end,
 * and with a new address or password the external identity, the audit log says it, and the former places are told.
 * Returns the account, for whose new device version this browser is trusted again.
 */
export async function finishChange(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { viewer, before, change }: FinishChangeInput,
): Promise<User> {
  const { id } = before;
  await endOtherSessions(context, viewer);
  await revokeSecretsOf(context, id);
  const user = await context.db.user.update({
    where: { id },
    data: { deviceVersion: { increment: 1 }, ...(change !== 'mobile' && withoutIdentity(before)) },
  });
  // The browser of the change is trusted again, and the others' subscriptions have ended with their sessions. One
  // of an older version had ended before.
  await context.db.pushSubscription.updateMany({
    where: { userId: id, deviceVersion: before.deviceVersion },
    data: { deviceVersion: user.deviceVersion },
  });
  await recordAudit(context, {
    ...AUDIT[change],
    objectType: 'user',
    objectId: id,
    ...(change !== 'password' && { before: { [change]: before[change] }, after: { [change]: user[change] } }),
  });
  await tellOfChange(context, { before, after: user, change });
  return user;
}
