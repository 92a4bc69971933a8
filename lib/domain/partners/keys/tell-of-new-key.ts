import { mailOwner } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { NewKey } from './new-key';

/**
 * Mails the owner of the account that a key came which can spend its wallet: a thief may have made it, and it outlives
 * a new password. In the transaction that makes it. A test key spends nothing.
 */
export async function tellOfNewKey(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  { partnerId, mode }: Pick<NewKey, 'partnerId' | 'mode'>,
): Promise<void> {
  if (mode === 'live') await mailOwner(context, partnerId, { kind: 'partner-key-added' });
}
