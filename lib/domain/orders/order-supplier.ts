import { Prisma } from '@/lib/platform/db';

/**
 * By whom an order was delivered: a supplier, 'several', a person ('by-hand'), or 'none'. `first` and `last` are the
 * first and the last name among the suppliers of its deliveries, null when there are none.
 */
export function orderSupplier(first: Prisma.Sql, last: Prisma.Sql, status: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    case when ${first} = ${last} then ${first} when ${first} is not null then 'several'
         when ${status} = 'Completed' then 'by-hand' else 'none' end`;
}

/** Whether an order was sold at the price of a role; as in the index orders_paid_role_idx. */
export function isAtRolePrice(breakdown: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${breakdown} -> 'steps' @> '[{"name": "role"}]'`;
}
