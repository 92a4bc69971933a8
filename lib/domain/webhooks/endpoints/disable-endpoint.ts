import { mailOwner } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { writeEvent } from '@/lib/domain/webhooks/events/write-event';
import type { DISABLED_WHY, Mode } from '@/lib/domain/webhooks/schema';
import type { PartnerEndpoint } from '@/lib/platform/db';

/**
 * Disables an endpoint that does not want or cannot take webhooks: its partner is mailed, and told at its other
 * endpoints. In the caller's transaction, which has locked it. `updatedAt` stays, as in disableEndpointsOfKey.
 */
export async function disableEndpoint(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { id, url, partnerId, mode }: PartnerEndpoint,
  why: Exclude<(typeof DISABLED_WHY)[number], 'partner'>,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.partnerEndpoint.update({
    where: { id },
    data: { disabledAt: now, disabledWhy: why },
  });
  await dropPending(context, id);
  await recordAudit(context, {
    action: 'disable-endpoint',
    objectType: 'endpoint',
    objectId: id,
    after: { partner: partnerId, url, why },
  });
  await writeEvent(context, {
    partnerId,
    mode: mode as Mode,
    type: 'endpoint.disabled',
    subject: id,
    sequence: now.getTime(),
    data: { endpoint: { id, url }, reason: why },
  });
  await mailOwner(context, partnerId, { kind: 'endpoint-disabled', detail: url });
}

/** What waits for an endpoint that is called no more is over; its events can be replayed. */
export async function dropPending({ db }: Pick<Context, 'db'>, endpointId: string): Promise<void> {
  await db.partnerDelivery.updateMany({
    where: { endpointId, state: 'pending' },
    data: { state: 'dropped', leasedUntil: null },
  });
}
