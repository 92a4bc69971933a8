import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { endpointsOf, findEndpoint, type Owner } from '@/lib/domain/webhooks/endpoints/find-endpoint';
import { sendWebhooksJob } from '@/lib/domain/webhooks/jobs';
import type { Mode } from '@/lib/domain/webhooks/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { findEvent } from './list-events';

export interface ReplayInput {
  eventId: string;
  owner: Owner;
  /** To this one alone; absent: to each that has its type now or had a delivery of it. */
  endpointId?: string | undefined;
}

/**
 * Sends an event again, with its id and its bytes, so that a receiver that has it ignores it. Returns how many
 * endpoints it goes to; one that is sending it at this moment is not among them. Throws conflict for an endpoint that
 * is disabled.
 */
export async function replayEvent(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { eventId, owner, endpointId }: ReplayInput,
): Promise<{ deliveries: number }> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    const { type, mode } = await findEvent(inside, owner, eventId);
    const now = clock.now();
    const inMode = { ...owner, mode: mode as Mode };
    if (endpointId !== undefined && (await findEndpoint(inside, inMode, endpointId)).disabledAt !== null)
      throw new AppError('conflict', 'webhooks.disabled');
    const targets = await db.partnerEndpoint.findMany({
      where: {
        ...endpointsOf(inMode),
        disabledAt: null,
        ...(endpointId !== undefined
          ? { id: endpointId }
          : { OR: [{ types: { has: type } }, { deliveries: { some: { eventId } } }] }),
      },
    });
    let deliveries = 0;
    for (const { id } of targets)
      deliveries += await db.$executeRaw`
        insert into partner_deliveries (id, event_id, endpoint_id, is_replay, due_at, created_at)
        values (${`dlv_${newId(clock)}`}, ${eventId}, ${id}, true, ${now}::timestamptz, ${now}::timestamptz)
        on conflict (event_id, endpoint_id) do update
          -- The earlier of both, because the clock may be ahead.
          set state = 'pending', tries = 0, due_at = least(partner_deliveries.due_at, excluded.due_at), leased_until = null
          where partner_deliveries.leased_until is null or partner_deliveries.leased_until <= ${now}`;
    if (deliveries > 0) await enqueue(db, sendWebhooksJob, {});
    await recordAudit(inside, {
      action: 'replay-event',
      objectType: 'event',
      objectId: eventId,
      after: { type, deliveries, ...(endpointId !== undefined && { endpoint: endpointId }) },
    });
    return { deliveries };
  });
}
