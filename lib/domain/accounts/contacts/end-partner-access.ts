import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { endOfKey } from './end-of-key';

/**
 * Ends the keys of the partner API that were made for an account since an instant, and the webhook endpoints that were
 * made or changed since then, or by one of these keys. A thief could otherwise go on to buy from the wallet, to receive
 * the events of the account, and to sign events with a secret that they have seen. In the caller's transaction, before
 * it locks the account, because an order by a key locks the partner first.
 */
export async function endPartnerAccess(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId: partnerId, since }: { userId: string; since: Date },
): Promise<void> {
  const { db, clock } = context;
  await db.$queryRaw`select 1 from partners where user_id = ${partnerId} for update`;
  const now = clock.now();
  const keys = await db.partnerKey.updateManyAndReturn({
    where: { partnerId, createdAt: { gte: since }, revokedAt: null },
    data: { revokedAt: await endOfKey(context, partnerId) },
  });
  const ended = keys.map(({ id }) => id);
  // In the order in which the revocation of a key locks them.
  await db.$queryRaw`
    select 1 from partner_endpoints
     where partner_id = ${partnerId} and deleted_at is null order by id for no key update`;
  const endpoints = await db.partnerEndpoint.updateManyAndReturn({
    where: {
      partnerId,
      deletedAt: null,
      OR: [{ updatedAt: { gte: since } }, { urlKeyId: { in: ended } }, { secretKeyId: { in: ended } }],
    },
    data: { deletedAt: now, updatedAt: now, secret: '', oldSecret: null, oldUntil: null },
  });
  for (const { id, name, mode, last4 } of keys)
    await recordAudit(asStore(context), {
      action: 'revoke-partner-key',
      objectType: 'partner-key',
      objectId: id,
      before: { partner: partnerId, name, mode, last4 },
    });
  for (const { id, mode, url } of endpoints)
    await recordAudit(asStore(context), {
      action: 'delete-endpoint',
      objectType: 'endpoint',
      objectId: id,
      before: { mode, url },
    });
}
