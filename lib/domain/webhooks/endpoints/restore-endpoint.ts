import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { isOfRevokedKey } from './endpoints-of-key';
import { findEndpoint, type Owner } from './find-endpoint';
import { lockOwner } from './lock-owner';
import { newSecret, purposeOf } from './secret';
import { tellOfEndpoint } from './tell-of-endpoint';

/**
 * Brings an endpoint back that was disabled with its key: a person has confirmed the address, and its secret is a new
 * one, beside which none of before signs. Throws not_found, and conflict for an endpoint that is another one by now.
 */
export async function restoreEndpoint(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { id, owner, url }: { id: string; owner: Owner; url: string },
): Promise<{ secret: string }> {
  const secret = newSecret(context);
  return transaction(context, async (inside) => {
    const { db, sealer, clock } = inside;
    await lockOwner(inside, owner);
    await db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
    const endpoint = await findEndpoint(inside, owner, id);
    if (!isOfRevokedKey(endpoint) || endpoint.url !== url)
      throw new AppError('conflict', 'requests.changedMeanwhile');
    await db.partnerEndpoint.update({
      where: { id },
      data: {
        secret: sealer.seal(purposeOf(id), secret),
        oldSecret: null,
        oldUntil: null,
        urlKeyId: null,
        secretKeyId: null,
        keyRevokedAt: null,
        disabledAt: null,
        disabledWhy: null,
        failingSince: null,
        restsUntil: null,
        updatedAt: clock.now(),
      },
    });
    await tellOfEndpoint(inside, endpoint);
    await recordAudit(inside, {
      action: 'restore-endpoint',
      objectType: 'endpoint',
      objectId: id,
      after: { partner: endpoint.partnerId, url },
    });
    return { secret };
  });
}
