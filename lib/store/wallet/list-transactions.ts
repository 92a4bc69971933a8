import { z } from 'zod';
import type { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { presentTransaction } from './present';
import { type TransactionView, transactionStatuses, transactionTypes } from './schema';

// A day of this century: PostgreSQL's calendar has no year 0, and the shop is younger.
const day = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a day');

/** Query parameters of the customer's list. Sizes outside the offered ones are clamped. */
export const listTransactionsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.coerce
    .number()
    .int()
    .catch(50)
    .default(50)
    .transform((size) => Math.min(500, Math.max(1, size))),
  status: z.enum(transactionStatuses).optional(),
  type: z.enum(transactionTypes).optional(),
  from: day.optional(),
  to: day.optional(),
  /** A transaction id or an order id, whole. */
  search: z.string().trim().max(100).optional(),
});

export interface ListTransactionsInput extends z.infer<typeof listTransactionsQuery> {
  userId: string;
}

/** One customer's wallet lines, newest first, filtered in SQL. Days are inclusive and in IST. */
export async function listTransactions(
  context: Pick<Context, 'db'>,
  { userId, page, limit, status, type, from, to, search }: ListTransactionsInput,
): Promise<TransactionView[]> {
  const createdAt = { ...(from ? { gte: istDay(from).from } : {}), ...(to ? { lt: istDay(to).until } : {}) };
  const where: Prisma.WalletTransactionWhereInput = {
    userId,
    createdAt,
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(search ? { OR: [{ txnid: search }, { orderId: search }] } : {}),
  };
  const lines = await context.db.walletTransaction.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { txnid: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
  });
  return lines.map(presentTransaction);
}
