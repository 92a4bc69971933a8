import type { Context } from '@/lib/domain/context';
import { revokeRecoveryCodes } from './recovery-codes';

/**
 * Removes the authenticator, the passkeys and the recovery codes of a registration that goes to the owner of its address
 * or number: a stranger may have set them up, and could use the account or keep its owner out of it.
 */
export async function removeAllFactors(
  context: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await context.db.passkey.deleteMany({ where: { userId } });
  await context.db.user.update({
    where: { id: userId },
    data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, passkeyCount: 0 },
  });
  await revokeRecoveryCodes(context, userId);
}
