import { listUserPage, listUsers, readLiveUsers } from '@/lib/domain/accounts';
import { liveUsersForm, userPageQuery, usersQuery } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { getOrderRecord } from '@/lib/domain/order-record';
import { listAllOrderPage, listAllOrders, listPendingOrders, readLiveOrders } from '@/lib/domain/orders';
import { allOrderPageQuery, allOrdersQuery, liveOrdersForm } from '@/lib/domain/orders/schema';
import { addDays, getReport } from '@/lib/domain/reports';
import { find } from '@/lib/domain/search';
import { getCharts, getStats } from '@/lib/domain/stats';
import { listAllTransactionPage, listAllTransactions, readLiveTransactions } from '@/lib/domain/wallet';
import {
  allTransactionPageQuery,
  allTransactionsQuery,
  liveTransactionsForm,
} from '@/lib/domain/wallet/schema';
import { listWork } from '@/lib/domain/work-queue';
import { createSuppliers } from '@/lib/integrations/suppliers';
import { systemClock } from '@/lib/platform/time';
import { testShop } from '../support/context';
import { makeActor } from '../support/make';
import { testSealer } from '../support/sealer';
import { customerReads } from './customer-reads';

// None is called.
const SUPPLIERS = createSuppliers({}, { clock: systemClock });

type Reader = Pick<Context, 'db' | 'clock' | 'sealer'>;

/** The id of the reseller of the seed, who has one order in a hundred. */
const RESELLER = 'L000000000000000000000';

/**
 * Everything that the panel and a customer's own pages read from large tables, by what an administrator would call it.
 */
export type Reads = Record<string, (context: Reader) => Promise<unknown>>;

/** What an administrator would search for: the same in every database, whatever its size. */
export interface Sought {
  order: {
    id: string;
    userEmail: string;
    input1: string;
    playerName: string;
    transactionid: string;
    mobile: string;
  };
  line: { txnid: string; userId: string };
  product: string;
  /** yyyy-mm-dd */
  day: string;
  /** The last day of the reports. */
  reportDay: string;
  orders: number;
  lines: number;
  users: number;
}

export function readsFor({ order, line, product, day, reportDay, ...sizes }: Sought): Reads {
  const orders = (query: object) => (context: Reader) =>
    listAllOrderPage(context, allOrderPageQuery.parse(query));
  // As many as the small store has of them: a fuller page takes longer in any store.
  const tenOrders = (query: object) => (context: Reader) =>
    listAllOrderPage(context, { ...allOrderPageQuery.parse(query), limit: 10 });
  const orderNumber = (query: object) => (context: Reader) =>
    listAllOrders(context, allOrdersQuery.parse(query));
  const lines = (query: object) => (context: Reader) =>
    listAllTransactionPage(context, allTransactionPageQuery.parse(query));
  const lineNumber = (query: object) => (context: Reader) =>
    listAllTransactions(context, allTransactionsQuery.parse(query));
  const users = (query: object) => (context: Reader) =>
    listUserPage({ ...context, sealer: testSealer }, userPageQuery.parse(query));
  const userNumber = (query: object) => (context: Reader) =>
    listUsers({ ...context, sealer: testSealer }, usersQuery.parse(query));
  const palette = (q: string) => (context: Reader) =>
    find({ ...context, actor: makeActor(), sealer: testSealer }, { q });
  const shop = testShop();
  const report = (days: number, to: string) => (context: Reader) => {
    const range = { from: addDays(to, 1 - days), to };
    return getReport({ ...context, shop }, { range, compared: null });
  };
  const middle = (rows: number, limit: number) => Math.max(1, Math.floor(rows / limit / 2));
  const last = (rows: number, limit: number) => Math.ceil(rows / limit);
  return {
    stats: getStats,
    charts: getCharts,
    'orders: first page': orders({}),
    'orders: what a page asks': (context) =>
      readLiveOrders(context, liveOrdersForm.parse({ shown: [order.id], seen: '' })),
    'orders: what a page of Refunded asks': (context) =>
      readLiveOrders(context, liveOrdersForm.parse({ status: 'Refunded', shown: [order.id], seen: '' })),
    'transactions: what a page asks': (context) =>
      readLiveTransactions(context, liveTransactionsForm.parse({ shown: [line.txnid], seen: '' })),
    'users: what a page asks': (context) =>
      readLiveUsers(
        { ...context, sealer: testSealer },
        liveUsersForm.parse({ shown: [line.userId], seen: '' }),
      ),
    'orders: 500 of them': orders({ limit: '500' }),
    'orders: last page': orders({ last: '1' }),
    'orders: Refunded': orders({ status: 'Refunded' }),
    'orders: Refunded, last page': orders({ status: 'Refunded', last: '1' }),
    'orders: Created': orders({ status: 'Created' }),
    'orders: ten of one day': tenOrders({ from: day, to: day }),
    'orders: Completed in a year': orders({
      status: 'Completed',
      from: `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`,
      to: day,
    }),
    'orders: one product': orders({ product }),
    'orders: ten that Failed of one product': tenOrders({ product, status: 'Failed' }),
    'orders: by id': orders({ search: order.id }),
    'orders: by email': orders({ search: order.userEmail }),
    'orders: by player id': orders({ search: order.input1 }),
    'orders: by nickname': orders({ search: order.playerName }),
    'orders: by UTR': orders({ search: order.transactionid }),
    'orders: by phone': orders({ search: order.mobile }),
    'orders: by what most have': orders({ search: 'example.com' }),
    'orders: by the end of an order': orders({ search: order.id.slice(-6) }),
    'orders: by the end of a UTR': orders({ search: order.transactionid.slice(-7) }),
    'orders: by three digits': orders({ search: order.transactionid.slice(3, 6) }),
    'orders: by nothing there is': orders({ search: 'nobody-at-all' }),
    'orders: by a short beginning': orders({ search: 'as' }),
    'orders: by a short beginning, Failed': orders({ search: 'as', status: 'Failed' }),
    'orders by number: middle': orderNumber({ page: middle(sizes.orders, 50) }),
    'orders by number: last': orderNumber({ page: last(sizes.orders, 50) }),
    'orders by number: Refunded, last': orderNumber({
      status: 'Refunded',
      page: last(sizes.orders * 0.04, 50),
    }),
    'orders that wait': listPendingOrders,
    'queue of what waits': (context) => listWork({ ...context, actor: makeActor(), shop }),
    'page of an order': (context) =>
      getOrderRecord(
        { ...context, actor: makeActor(), language: 'en', suppliers: SUPPLIERS, sealer: testSealer, shop },
        { orderId: order.id },
      ),
    'page of a customer': (context) =>
      getCustomerRecord(
        { ...context, actor: makeActor(), shop, sealer: testSealer },
        { userid: line.userId },
      ),
    'report: today at its end': report(1, reportDay),
    'report: a day that is over': report(1, addDays(reportDay, -1)),
    'report: 30 days to today': report(30, reportDay),
    'report: a year to today': report(365, reportDay),
    'palette: by order': palette(order.id),
    'palette: by UTR': palette(order.transactionid),
    'palette: by phone': palette(order.mobile),
    'palette: by email': palette(order.userEmail),
    'palette: by nickname': palette(order.playerName),
    'palette: by a short beginning': palette('ash'),
    'palette: by the end of an order': palette(order.id.slice(-6)),
    'palette: by the end of a UTR': palette(order.transactionid.slice(-7)),
    'palette: by the middle of a player id': palette(order.input1.slice(1, -1)),
    'palette: by a part of a phone': palette(order.mobile.slice(2, 8)),
    'palette: by the end of a top-up': palette(line.txnid.slice(-6)),
    'palette: by what most have': palette('example.com'),
    'palette: by three digits': palette(order.transactionid.slice(3, 6)),
    'palette: by nothing there is': palette('nobody-at-all'),
    'palette: utr:': palette(`utr:${order.transactionid}`),
    'palette: player:': palette(`player:${order.input1}`),
    'transactions: first page': lines({}),
    'transactions: last page': lines({ last: '1' }),
    'transactions: Credit': lines({ type: 'Credit' }),
    'transactions: Failed': lines({ status: 'Failed' }),
    'transactions: Refunded, last page': lines({ type: 'Refunded', status: 'Refunded', last: '1' }),
    'transactions: one day': lines({ from: day, to: day }),
    'transactions: by id': lines({ search: line.txnid }),
    'transactions: by order': lines({ search: order.id }),
    'transactions: by email': lines({ search: order.userEmail }),
    'transactions: by user': lines({ search: line.userId }),
    'transactions: by a short beginning': lines({ search: 'as' }),
    'transactions by number: middle': lineNumber({ page: middle(sizes.lines, 50) }),
    'transactions by number: last': lineNumber({ page: last(sizes.lines, 50) }),
    'users: first page': users({}),
    'users: last page': users({ last: '1' }),
    'users: resellers': users({ role: 'reseller' }),
    'users: not verified': users({ verified: 'false' }),
    'users: by email': users({ search: order.userEmail }),
    'users: by phone': users({ search: order.mobile }),
    'users by number: middle': userNumber({ page: middle(sizes.users, 25) }),
    'users by number: not verified, middle': userNumber({
      verified: 'false',
      page: middle(sizes.users * 0.1, 25),
    }),
    'users by number: last': userNumber({ page: last(sizes.users, 25) }),
    ...customerReads('customer', { userId: line.userId, orders: 1, day: reportDay }),
    ...customerReads('reseller', { userId: RESELLER, orders: sizes.orders / 100, day: reportDay }),
  };
}
