import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { presentTransaction, WITH_OWNER } from '@/lib/domain/wallet/present';
import type { listTransactionsQuery, TransactionView } from '@/lib/domain/wallet/schema';
import type { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';

export interface ListTransactionsInput extends z.infer<typeof listTransactionsQuery> {
  userId: string;
}

/** One page of a customer's wallet transactions, newest first, counted from 1. Days are inclusive and in IST. */
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
    include: WITH_OWNER,
  });
  return lines.map(presentTransaction);
}
