import type { Context } from '@/lib/domain/context';
import type { Mode, Told } from '@/lib/domain/webhooks/schema';

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
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { partnerId, mode, type, subject, sequence, data, endpointId }: NewEvent,
): Promise<string | null> {
  const at = clock.now();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [row] = await db.$queryRaw<{ id: string | null }[]>`
    select tarang_write_partner_event(${partnerId}, ${mode}, ${type}, ${subject}, ${BigInt(sequence)}::bigint, ${body},
      ${at}::timestamptz, ${endpointId ?? null}::text) as id`;
  return row?.id ?? null;
}
