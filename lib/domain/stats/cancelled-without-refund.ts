import { Prisma } from '@/lib/platform/db';

/** Whether the order `o` was cancelled by a version that left its price with the store; a migration noted each. */
export const cancelledWithoutRefund = Prisma.sql`
  exists (select 1 from order_events n where n.order_id = o.id and n.kind = 'cancelled_without_refund')`;
