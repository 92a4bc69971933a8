import { hasSecondFactor, queueMail } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { languageOf } from '@/lib/platform/languages';
import type { AccountFields } from './account-fields';

/**
 * Ends all links and codes that an account has in this cell, when it arrives: they are of a former stay, after which
 * its owner may have made others or ended them. Those of the other cell do not open here, because their digests are of
 * its key. Who has a second factor is told to make new recovery codes.
 */
export async function endSecrets(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  userId: string,
  { user, preference }: AccountFields,
): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { userId, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
  const { name, email, emailVerifiedAt } = user;
  if (!hasSecondFactor(user) || !email || !emailVerifiedAt) return;
  const language = languageOf(preference?.language);
  await queueMail(context, { kind: 'recovery-codes-ended', to: email, name, language });
}
