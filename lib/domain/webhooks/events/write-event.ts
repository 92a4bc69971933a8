import type { Context } from '@/lib/domain/context';
import type { Mode, Told } from '@/lib/domain/webhooks/schema';
import { recordsSql } from '@/lib/platform/db';

export type NewEvent = Told & {
  partnerId: string;
  mode: Mode;
  /** What it is about: the id of an order, an item, a key or an endpoint. */
  subject: string;
  /** Of two events about the same subject the later one has the higher number. */
  sequence: number | bigint;
  /** Told to this endpoint alone, whatever types it has. */
  endpointId?: string;
};

/**
 * Writes what a partner is told of, and a delivery to each endpoint that has its type, in the caller's transaction.
 * Returns the event's id; null when it was written before.
 */
export async function writeEvent(
  context: Pick<Context, 'db' | 'clock'>,
  event: NewEvent,
): Promise<string | null> {
  const [id = null] = await writeEvents(context, [event]);
  return id;
}

const EVENT = {
  partner_id: 'text',
  mode: 'text',
  type: 'text',
  subject: 'text',
  sequence: 'bigint',
  body: 'text',
  endpoint_id: 'text',
} as const;

/** The same for any number of events in one statement. */
export async function writeEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  events: readonly NewEvent[],
): Promise<(string | null)[]> {
  if (events.length === 0) return [];
  const at = clock.now();
  const rows = events.map(({ partnerId, type, data, endpointId, ...event }) => ({
    ...event,
    type,
    partner_id: partnerId,
    endpoint_id: endpointId,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  }));
  const written = await db.$queryRaw<{ id: string | null }[]>`
    select tarang_write_partner_event(partner_id, mode, type, subject, sequence, body, ${at}::timestamptz, endpoint_id) as id
      from ${recordsSql('event', EVENT, rows)}`;
  return written.map(({ id }) => id);
}
