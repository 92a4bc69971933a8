import type { SecondFactorOffer, Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { newTotpSecret, offerTotp } from './totp';

export interface BeginSecondFactorInput {
  viewer: Viewer;
  /** Asked of accounts that have one: an open browser alone must not be enough. */
  password?: string | undefined;
}

/**
 * A new secret for the authenticator app, which asks for nothing until it is confirmed; an older unconfirmed one is
 * forgotten. Throws bad_credentials for a wrong password, conflict when an app is confirmed already.
 */
export async function beginSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'sealer' | 'shop'>,
  { viewer, password = '' }: BeginSecondFactorInput,
): Promise<SecondFactorOffer> {
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  const { id, passwordHash } = user;
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
