import type { Context } from '@/lib/domain/context';
import { EVENTS_KEPT_SINCE } from '@/lib/domain/events-kept';
import { type Order, Prisma } from '@/lib/platform/db';

export interface EventOf {
  kind: string;
  /** The account that did it. */
  by?: string;
}

/**
 * Whether an order has an event; null when its events may be archived. In one statement, which cannot see the table
 * without a month and not yet the record of its archive.
 */
export async function hasEvent(
  { db }: Pick<Context, 'db'>,
  { id, createdAt }: Pick<Order, 'id' | 'createdAt'>,
  { kind, by }: EventOf,
): Promise<boolean | null> {
  const byWhom = by === undefined ? Prisma.empty : Prisma.sql`and detail->>'by' = ${by}`;
  const [row] = await db.$queryRaw<{ known: boolean; found: boolean }[]>`
    select ${createdAt}::timestamptz >= ${EVENTS_KEPT_SINCE} as known,
           exists (select from order_events where order_id = ${id} and kind = ${kind} ${byWhom}) as found`;
  if (row?.found) return true;
  return row?.known ? false : null;
}
