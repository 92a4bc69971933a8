// All customers' wallet transactions, as the panel lists and filters them.
import { expect, test } from 'vitest';
import { sealContacts } from '@/lib/domain/personal-fields';
import { getTransactionJournal, listAllTransactionPage, listAllTransactions } from '@/lib/domain/wallet';
import {
  allTransactionPageQuery,
  allTransactionsQuery,
  type TransactionView,
} from '@/lib/domain/wallet/schema';
import { minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const { prisma } = db;
const context = { db: prisma, sealer: testSealer };
const midnight = new Date('2026-11-19T18:30:00.000Z');
const asha = await make.makeUser(prisma, { email: 'Asha.Devi@example.com' });
const ravi = await make.makeUser(prisma, { email: 'ravi@example.com' });
await sealContacts(context);
const order = await make.makeOrder(prisma, { user: ravi, id: 'T261120AAA' });
const line = (
  txnid: string,
  minute: number,
  given: Parameters<typeof make.makeTransaction>[2] = {},
  user = ravi,
) =>
  make.makeTransaction(prisma, user, {
    txnid,
    createdAt: new Date(midnight.getTime() + minutes(minute)),
    ...given,
  });
await line('W1', -1, { amount: 50_50n });
await line('W2', 0, { type: 'Debit', orderId: order.id });
const topUp = await line('W3', 1, { status: 'Failed' }, asha);
await line('W4', 2, { type: 'Refunded', status: 'Refunded', orderId: order.id });
await line('W5', 3, { status: 'Created' });
await make.makePayment(prisma, order, {
  purpose: 'topup',
  orderId: null,
  walletTransactionId: topUp.txnid,
  clientTxnId: 'W3',
  amount: 100_00n,
  utr: '488888888888',
});

const ids = (lines: TransactionView[]) => lines.map(({ txnid }) => txnid);
const page = (query: object = {}) => listAllTransactionPage(context, allTransactionPageQuery.parse(query));
const numbered = (query: object = {}) => listAllTransactions(context, allTransactionsQuery.parse(query));

test.each<[object, string[], number]>([
  [{}, ['W5', 'W4', 'W3', 'W2', 'W1'], 450.5],
  [{ status: 'Success' }, ['W2', 'W1'], 150.5],
  [{ type: 'Credit' }, ['W5', 'W3', 'W1'], 250.5],
  [{ type: 'Credit', status: 'Success' }, ['W1'], 50.5],
  [{ from: '2026-11-20' }, ['W5', 'W4', 'W3', 'W2'], 400],
  [{ to: '2026-11-19' }, ['W1'], 50.5],
  [{ status: 'Lost', type: ['Credit'], from: 'x', search: ['a'] }, ['W5', 'W4', 'W3', 'W2', 'W1'], 450.5],
  [{ search: 'w4' }, ['W4'], 100],
  [{ search: 't261120' }, ['W4', 'W2'], 200],
  [{ search: 't261120', type: 'Debit' }, ['W2'], 100],
  [{ search: 'asha.devi@EXAMPLE.com' }, ['W3'], 100],
  [{ search: 'Asha.Devi@' }, ['W3'], 100],
  [{ search: 'asha.dev' }, [], 0],
  [{ search: asha.id }, ['W3'], 100],
  [{ search: '488888888888' }, ['W3'], 100],
  [{ search: '%' }, [], 0],
])('the filter %j leaves %j, and the total agrees', async (query, left, amount) => {
  const found = await page(query);
  expect(ids(found.transactions)).toEqual(left);
  expect(found.total).toEqual({ transactions: left.length, amount });
  expect(await numbered(query)).toEqual({
    transactions: found.transactions,
    currentPage: 1,
    totalPages: 1,
    totalItems: left.length,
    isTotalExact: true,
  });
});

test('a transaction without moved money has no journal, and a top-up shows what the gateway was asked', async () => {
  const { journal, payments } = await getTransactionJournal(context, { txnid: 'W3' });
  expect(journal).toBeNull();
  expect(payments).toMatchObject([{ client_txn_id: 'W3', amount: 100, upi_txn_id: '488888888888' }]);
  await expect(getTransactionJournal(context, { txnid: 'W404' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
