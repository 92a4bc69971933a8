import { endOfKey } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { disableEndpointsOfKey } from '@/lib/domain/webhooks';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * Ends a key of a partner at once: an order that it has not committed is not placed, and endpoints whose address or
 * secret came by it are disabled. Returns how many. Throws not_found, and conflict for an ended key.
 */
export async function revokeKey(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { partnerId, id }: { partnerId: string; id: string },
): Promise<{ endpoints: number }> {
  return transaction(context, async (inside) => {
    const { db } = inside;
    // Before the time is read: an order that has locked the key is paid before the key ends.
    await db.$queryRaw`select 1 from partner_keys where id = ${id} for no key update`;
    const key = await db.partnerKey.findUnique({ where: { id } });
    if (!key || key.partnerId !== partnerId) throw notFound('Key');
    const { count } = await db.partnerKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: await endOfKey(inside, partnerId) },
    });
    if (count === 0) throw new AppError('conflict', 'partners.keyEnded');
    await recordAudit(inside, {
      action: 'revoke-partner-key',
      objectType: 'partner-key',
      objectId: id,
      before: { partner: partnerId, name: key.name, mode: key.mode, last4: key.last4 },
    });
    return { endpoints: await disableEndpointsOfKey(inside, { keyId: id, partnerId }) };
  });
}
