import type { Context } from '@/lib/domain/context';
import {
  assertCursor,
  type Page,
  type PageInput,
  pageOf,
} from '@/lib/domain/webhooks/deliveries/list-deliveries';
import type { Owner } from '@/lib/domain/webhooks/endpoints/find-endpoint';
import { type EventType, type EventView, eventView } from '@/lib/domain/webhooks/schema';
import type { PartnerEvent } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';

export interface EventFilter extends PageInput {
  owner: Owner;
  type?: EventType | undefined;
  orderId?: string | undefined;
}

/** What a partner was told, or would have been if it had an endpoint: the last 90 days, the newest first. */
export async function listEvents(
  { db }: Pick<Context, 'db'>,
  { owner, type, orderId, cursor, limit }: EventFilter,
): Promise<Page<EventView>> {
  const { partnerId, mode } = owner;
  const ofOwner = { partnerId, ...(mode && { mode }) };
  await assertCursor(cursor, (from) => db.partnerEvent.count({ where: { id: from, ...ofOwner } }));
  const rows = await db.partnerEvent.findMany({
    where: { ...ofOwner, ...(type && { type }), ...(orderId && { subject: orderId }) },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
  });
  return pageOf(rows, limit, presentEvent);
}

export async function getEvent(context: Pick<Context, 'db'>, owner: Owner, id: string): Promise<EventView> {
  return presentEvent(await findEvent(context, owner, id));
}

/** Throws not_found for an event of somebody else, too. */
export async function findEvent(
  { db }: Pick<Context, 'db'>,
  { partnerId, mode }: Owner,
  id: string,
): Promise<PartnerEvent> {
  const event = await db.partnerEvent.findFirst({ where: { id, partnerId, ...(mode && { mode }) } });
  if (!event) throw notFound('Event');
  return event;
}

function presentEvent({ id, type, subject, sequence, at, body }: PartnerEvent): EventView {
  const { data } = JSON.parse(body) as { data: unknown };
  return eventView.parse({ id, type, subject, sequence: Number(sequence), at: at.toISOString(), data });
}
