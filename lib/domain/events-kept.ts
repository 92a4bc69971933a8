import { Prisma } from '@/lib/platform/db';

/**
 * SQL of the moment since which all events of orders are kept: an order that was placed earlier may have archived ones
 * (decision 123). What is concluded from an event that is missing holds only for an order of later.
 */
export const EVENTS_KEPT_SINCE = Prisma.sql`(select tarang_order_events_kept_since())`;
