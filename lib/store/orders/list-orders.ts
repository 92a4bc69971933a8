import { z } from 'zod';
import type { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { presentOrder } from './present';
import { type OrderView, orderStatuses } from './schema';

// A day of this century: PostgreSQL's calendar has no year 0, and the shop is younger.
const day = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a day');

/** Query parameters of the customer's list. Sizes outside the offered ones are clamped. */
export const listOrdersQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.coerce
    .number()
    .int()
    .catch(50)
    .default(50)
    .transform((size) => Math.min(500, Math.max(1, size))),
  status: z.enum(orderStatuses).optional(),
  from: day.optional(),
  to: day.optional(),
  search: z.string().trim().max(100).optional(),
});

export interface ListOrdersInput extends z.infer<typeof listOrdersQuery> {
  userId: string;
}

/** One customer's orders, newest first, filtered in SQL. Days are inclusive and in IST. */
export async function listOrders(context: Pick<Context, 'db'>, input: ListOrdersInput): Promise<OrderView[]> {
  const { userId, page, limit, status, from, to, search } = input;
  const where: Prisma.OrderWhereInput = {
    userId,
    ...(status ? { status } : {}),
    ...(from || to
      ? {
          createdAt: { ...(from ? { gte: istDay(from).from } : {}), ...(to ? { lt: istDay(to).until } : {}) },
        }
      : {}),
    ...(search ? { OR: [{ id: search }, { input1: search }] } : {}),
  };
  const orders = await context.db.order.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
  });
  return orders.map((order) => presentOrder(order));
}
