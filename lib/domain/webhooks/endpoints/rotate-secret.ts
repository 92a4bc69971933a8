import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { DEFAULT_OVERLAP_HOURS } from '@/lib/domain/webhooks/schema';
import { type Db, transaction } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { assertOfNoRevokedKey } from './endpoints-of-key';
import { findEndpoint, keyOf, type Owner } from './find-endpoint';
import { lockOwner } from './lock-owner';
import { newSecret, purposeOf } from './secret';
import { tellOfEndpoint } from './tell-of-endpoint';

export interface RotatedSecret {
  secret: string;
  /** Until when the secret before signs beside it; null when it signs nothing any more. */
  oldUntil: string | null;
}

export interface RotateSecretInput {
  id: string;
  owner: Owner;
  overlapHours?: number | undefined;
  /** Keeps the answer for a repeat of the call, in the transaction of the change. */
  keep?: (db: Db, rotated: RotatedSecret) => Promise<void>;
}

/**
 * Gives an endpoint a new secret. The one before signs beside it for some hours; with 0 it signs nothing any more.
 * Throws not_found, and conflict for an endpoint whose key was revoked.
 */
export async function rotateSecret(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { id, owner, overlapHours = DEFAULT_OVERLAP_HOURS, keep }: RotateSecretInput,
): Promise<RotatedSecret> {
  const secret = newSecret(context);
  return transaction(context, async (inside) => {
    const { db, sealer, clock } = inside;
    await lockOwner(inside, owner);
    await db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
    const endpoint = await findEndpoint(inside, owner, id);
    assertOfNoRevokedKey(endpoint);
    const now = clock.now();
    const oldUntil = overlapHours === 0 ? null : after(now, hours(overlapHours));
    await db.partnerEndpoint.update({
      where: { id },
      data: {
        secret: sealer.seal(purposeOf(id), secret),
        updatedAt: now,
        secretKeyId: keyOf(owner),
        oldSecret: oldUntil ? endpoint.secret : null,
        oldUntil,
      },
    });
    await tellOfEndpoint(inside, endpoint);
    await recordAudit(inside, {
      action: 'rotate-webhook-secret',
      objectType: 'endpoint',
      objectId: id,
      after: { oldUntil: oldUntil?.toISOString() ?? null },
    });
    const rotated = { secret, oldUntil: oldUntil?.toISOString() ?? null };
    await keep?.(db, rotated);
    return rotated;
  });
}
