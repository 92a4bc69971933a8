import { isRecent } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { SecondFactorOffer, Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { hasSecondFactor } from './has-second-factor';
import { newTotpSecret, offerTotp } from './totp';

export interface BeginSecondFactorInput {
  viewer: Viewer;
  /** Required for accounts with a password, so that an unattended browser is not enough. */
  password?: string | undefined;
}

/**
 * Creates a new secret for an authenticator app and replaces an unconfirmed one. Codes are required only after
 * confirmSecondFactor. Throws bad_credentials for a wrong password, recent_auth_required for an account with passkeys,
 * conflict when an authenticator is already confirmed.
 */
export async function beginSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'sealer' | 'shop'>,
  { viewer, password = '' }: BeginSecondFactorInput,
): Promise<SecondFactorOffer> {
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  const { id, passwordHash } = user;
  // Who adds to a second factor has to show it: a password alone does not replace one.
  if (hasSecondFactor(user) && !isRecent(viewer, context.clock))
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
  if (passwordHash !== null && !(await context.hasher.matches(password, passwordHash)))
    throw new AppError('bad_credentials', 'accounts.wrongPassword');
  const secret = newTotpSecret();
  const { count } = await context.db.user.updateMany({
    where: { id, passwordHash, totpConfirmedAt: null },
    data: {
      totpSecret: context.sealer.seal('totp', secret),
      totpLastStep: null,
      updatedAt: context.clock.now(),
    },
  });
  if (count === 0) throw new AppError('conflict', 'accounts.secondFactorExists');
  return offerTotp(secret, { issuer: context.shop.name, label: user.email ?? user.name });
}
