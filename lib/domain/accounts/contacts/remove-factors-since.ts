import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { revokeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/**
 * Removes the passkeys and the authenticator that came to an account since an instant, and the recovery codes that were
 * shown since then, which stay valid when the factor they came with is removed. Without a factor all codes go. It must
 * be called in a transaction that has locked the account, so that the count of passkeys agrees with their rows.
 */
export async function removeFactorsSince(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { user, since }: { user: User; since: Date },
): Promise<void> {
  const { db } = context;
  const { id, totpConfirmedAt } = user;
  const { count } = await db.passkey.deleteMany({ where: { userId: id, createdAt: { gte: since } } });
  const isNewAuthenticator = totpConfirmedAt !== null && totpConfirmedAt >= since;
  const left = await db.user.update({
    where: { id },
    data: {
      passkeyCount: { decrement: count },
      ...(isNewAuthenticator && { totpSecret: null, totpConfirmedAt: null, totpLastStep: null }),
    },
  });
  await revokeRecoveryCodes(context, id, hasSecondFactor(left) ? since : undefined);
}
