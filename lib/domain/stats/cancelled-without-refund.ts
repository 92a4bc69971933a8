import { EVENTS_KEPT_SINCE } from '@/lib/domain/events-kept';
import { Prisma } from '@/lib/platform/db';

/** Whether the order `o` was cancelled by a version that left its price with the store; a migration noted each. */
export const cancelledWithoutRefund = Prisma.sql`
  exists (select 1 from order_events n where n.order_id = o.id and n.kind = 'cancelled_without_refund')`;

/**
 * Whether the note of that about the order `o` may be archived: then nothing tells why its price was not given back.
 */
export const noteMayBeArchived = Prisma.sql`o.created_at < ${EVENTS_KEPT_SINCE}`;
