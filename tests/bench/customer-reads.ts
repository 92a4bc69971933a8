import type { Context } from '@/lib/domain/context';
import { countOrders, listOrderPage, listOrders, listOrdersQuery } from '@/lib/domain/orders';
import { orderPageQuery } from '@/lib/domain/orders/schema';
import { addDays } from '@/lib/domain/reports';
import { getBalance, getStatement, listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';

type Customers = Record<string, (context: Pick<Context, 'db'>) => Promise<unknown>>;

interface Customer {
  userId: string;
  /** How many they have. */
  orders: number;
  /** The last of a statement, yyyy-mm-dd. */
  day: string;
}

/** What a customer's own pages read, under names that begin with `who`. */
export function customerReads(who: string, { userId, orders, day }: Customer): Customers {
  const owner = { userId };
  const reads: Customers = {
    'orders, first page': (context) => listOrderPage(context, { ...owner, ...orderPageQuery.parse({}) }),
    'orders, Completed': (context) =>
      listOrderPage(context, { ...owner, ...orderPageQuery.parse({ status: 'Completed' }) }),
    'orders, by a part of an id': (context) =>
      listOrderPage(context, { ...owner, ...orderPageQuery.parse({ search: 'T00' }) }),
    'orders by number, last': (context) =>
      listOrders(context, { ...owner, ...listOrdersQuery.parse({ page: Math.ceil(orders / 50) }) }),
    'counts of orders': (context) => countOrders(context, owner),
    wallet: (context) => listTransactions(context, { ...owner, ...listTransactionsQuery.parse({}) }),
    balance: (context) => getBalance(context, owner),
    statement: (context) => getStatement(context, { ...owner, from: addDays(day, -30), to: day }),
  };
  return Object.fromEntries(Object.entries(reads).map(([what, read]) => [`${who}: ${what}`, read]));
}
