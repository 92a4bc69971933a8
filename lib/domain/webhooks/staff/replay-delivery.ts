import type { Context } from '@/lib/domain/context';
import { replayEvent } from '@/lib/domain/webhooks/events/replay-event';
import { notFound } from '@/lib/platform/errors';

/** Staff send a delivery again for its partner. Throws conflict for an endpoint that is disabled. */
export async function replayDelivery(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id }: { id: string },
): Promise<{ deliveries: number }> {
  const delivery = await context.db.partnerDelivery.findUnique({ where: { id }, include: { event: true } });
  if (!delivery) throw notFound('Event');
  const { event, eventId, endpointId } = delivery;
  return replayEvent(context, { eventId, endpointId, owner: { partnerId: event.partnerId } });
}
