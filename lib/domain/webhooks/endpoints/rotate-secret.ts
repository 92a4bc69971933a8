import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { DEFAULT_OVERLAP_HOURS } from '@/lib/domain/webhooks/schema';
import { transaction } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { findEndpoint, type Owner } from './find-endpoint';
import { lockOwner } from './lock-owner';
import { newSecret, purposeOf } from './secret';

/** Gives an endpoint a new secret. The one before signs beside it for some hours; with 0 it signs nothing any more. */
export async function rotateSecret(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  {
    id,
    owner,
    overlapHours = DEFAULT_OVERLAP_HOURS,
  }: { id: string; owner: Owner; overlapHours?: number | undefined },
): Promise<{ secret: string; oldUntil: string | null }> {
  const secret = newSecret(context);
  return transaction(context, async (inside) => {
    const { db, sealer, clock } = inside;
    await lockOwner(inside, owner);
    await db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
    const { secret: former } = await findEndpoint(inside, owner, id);
    const now = clock.now();
    const oldUntil = overlapHours === 0 ? null : after(now, hours(overlapHours));
    await db.partnerEndpoint.update({
      where: { id },
      data: {
        secret: sealer.seal(purposeOf(id), secret),
        updatedAt: now,
        oldSecret: oldUntil ? former : null,
        oldUntil,
      },
    });
    await recordAudit(inside, {
      action: 'rotate-webhook-secret',
      objectType: 'endpoint',
      objectId: id,
      after: { oldUntil: oldUntil?.toISOString() ?? null },
    });
    return { secret, oldUntil: oldUntil?.toISOString() ?? null };
  });
}
