import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { type OrderView, orderStatuses } from '@/lib/domain/orders/schema';
import { Prisma } from '@/lib/platform/db';
import { daySchema, pageNumber } from '@/lib/platform/list-query';
import { findOwnOrders, readOrders } from './order-filters';

/** The query of the customer's list. A limit outside of 1 to 500 is clamped. */
export const listOrdersQuery = z.object({
  page: pageNumber,
  limit: z.coerce
    .number()
    .int()
    .catch(50)
    .default(50)
    .transform((size) => Math.min(500, Math.max(1, size))),
  status: z.enum(orderStatuses).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  search: z.string().trim().max(100).optional(),
});

export interface ListOrdersInput extends z.infer<typeof listOrdersQuery> {
  userId: string;
}

/** One page of a customer's orders, newest first, counted from 1. */
export async function listOrders(
  context: Pick<Context, 'db'>,
  { page, limit, ...filters }: ListOrdersInput,
): Promise<OrderView[]> {
  const { table, conditions } = await findOwnOrders(context, filters);
  const keys = await context.db.$queryRaw<{ id: string }[]>`
    select id from ${table} where ${Prisma.join(conditions, ' and ')}
     order by created_at desc, id desc offset ${(page - 1) * limit} limit ${limit}`;
  return readOrders(
    context,
    keys.map(({ id }) => id),
  );
}
