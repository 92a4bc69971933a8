import { mailOwner } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { PartnerEndpoint } from '@/lib/platform/db';

/**
 * Mails the owner of the account that a live endpoint has come, or has another address or secret: whoever holds a key
 * that leaked, or a session, reads there what is bought. In the transaction of the change.
 */
export async function tellOfEndpoint(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  { partnerId, mode, url }: Pick<PartnerEndpoint, 'partnerId' | 'mode' | 'url'>,
): Promise<void> {
  if (mode === 'live') await mailOwner(context, partnerId, { kind: 'endpoint-changed', detail: url });
}
