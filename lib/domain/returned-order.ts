import { Prisma } from '@/lib/platform/db';

/**
 * True for a row of orders, by its alias, whose codes its customer returned unseen. It stays Completed, and counts as
 * nothing bought.
 */
export function isReturned(order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    (${order}.codes > 0 and exists (select from order_refunds r where r.order_id = ${order}.id and r.cause = 'returned'))`;
}
