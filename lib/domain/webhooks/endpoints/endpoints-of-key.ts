// Endpoints that a key of the partner API made, moved or gave a secret. When the key is revoked they are disabled:
// whoever had the key would go on receiving the partner's events, or could sign false ones.
import { mailOwner } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { dropPending } from './disable-endpoint';

/**
 * Disables the endpoints whose address or secret came by a key that is revoked, until a person brings them back
 * (`restoreOwnEndpoint`), mails their partner and returns how many. In the caller's transaction, which has locked the
 * key, so that a simultaneous call by the key either ends before or is refused. `updatedAt` is left alone, because an
 * undo deletes the endpoints that were changed since (endPartnerAccess).
 */
export async function disableEndpointsOfKey(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { keyId, partnerId }: { keyId: string; partnerId: string },
): Promise<number> {
  const { db, clock } = context;
  const endpoints = await db.$queryRaw<{ id: string; url: string }[]>`
    select id, url from partner_endpoints
     where partner_id = ${partnerId} and deleted_at is null and ${keyId} in (url_key_id, secret_key_id)
     order by id for no key update`;
  const now = clock.now();
  for (const { id, url } of endpoints) {
    await db.partnerEndpoint.update({ where: { id }, data: { keyRevokedAt: now } });
    await db.partnerEndpoint.updateMany({
      where: { id, disabledAt: null },
      data: { disabledAt: now, disabledWhy: 'partner' },
    });
    await dropPending(context, id);
    await recordAudit(context, {
      action: 'disable-endpoint',
      objectType: 'endpoint',
      objectId: id,
      after: { partner: partnerId, url, revokedKey: keyId },
    });
  }
  if (endpoints.length > 0)
    await mailOwner(context, partnerId, {
      kind: 'endpoint-disabled',
      detail: endpoints.map(({ url }) => url).join(', '),
    });
  return endpoints.length;
}

/** Whether an endpoint is disabled because its key was revoked. */
export function isOfRevokedKey({ keyRevokedAt, disabledAt }: PartnerEndpoint): boolean {
  return keyRevokedAt !== null && disabledAt !== null;
}

/** Throws conflict for such an endpoint: it can only be brought back or deleted. */
export function assertOfNoRevokedKey(endpoint: PartnerEndpoint): void {
  if (isOfRevokedKey(endpoint)) throw new AppError('conflict', 'webhooks.keyRevoked');
}
