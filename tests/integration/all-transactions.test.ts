// All customers' wallet transactions, as the panel lists them, and the journal behind each.
import { expect, test } from 'vitest';
import {
  creditWallet,
  getTransactionJournal,
  listAllTransactionPage,
  listAllTransactions,
  readAllTransactions,
} from '@/lib/domain/wallet';
import {
  allTransactionFilters,
  allTransactionPageQuery,
  allTransactionsQuery,
  type TransactionView,
} from '@/lib/domain/wallet/schema';
import { transaction } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;
const context = { db: prisma };
const midnight = new Date('2026-11-19T18:30:00.000Z');
const asha = await make.makeUser(prisma, { email: 'Asha.Devi@example.com' });
const ravi = await make.makeUser(prisma, { email: 'ravi@example.com' });
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
  [{ search: 'asha.devi@EXAMPLE' }, ['W3'], 100],
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

test('transactions are paged by number and by key, and exported whole', async () => {
  await db.pool.query(
    `insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, created_at, updated_at)
     select 'M' || lpad(n::text, 5, '0'), user_id, 'many@example.com', 'Credit', 'Processing', 100,
            created_at - n * interval '1 minute', updated_at
       from wallet_transactions, generate_series(1, 2600) n where txnid = 'W1'`,
  );
  await owner.pool.query('analyze wallet_transactions');
  const wanted = { status: 'Processing' };
  const last = await numbered({ ...wanted, page: 26, limit: 100 });
  expect([ids(last.transactions).at(-1), last.totalPages, last.totalItems]).toEqual(['M02600', 26, 2600]);
  const oldest = await page({ ...wanted, last: '1' });
  expect([ids(oldest.transactions).at(-1), oldest.older]).toEqual(['M02600', null]);
  const written: string[] = [];
  for await (const some of readAllTransactions(context, allTransactionFilters.parse(wanted)))
    written.push(...ids(some));
  expect(written).toEqual(Array.from({ length: 2600 }, (_, n) => `M${String(n + 1).padStart(5, '0')}`));

  const search = await page({ search: 'many@' });
  expect([ids(search.transactions).at(0), search.total]).toEqual(['M00001', null]);
  const api = await numbered({ search: 'many@', page: 3, limit: 100 });
  expect([ids(api.transactions).at(0), api.totalItems, api.isTotalExact]).toEqual(['M00201', 300, false]);
});

test('the journal behind a transaction shows what moved, from where, why and by whom', async () => {
  const meera = await make.makeAdmin(prisma, { name: 'Meera', email: 'meera@example.com' });
  const clock = stoppedClock(midnight);
  await transaction({ db: prisma, clock }, (inside) =>
    creditWallet(inside, {
      userId: asha.id,
      userEmail: 'asha.devi@example.com',
      amount: 75_00n,
      from: { account: 'adjustments' },
      reason: 'admin_credit',
      reference: 'W-REFERENCE',
      note: 'For the trouble',
      type: 'Credit',
      actorId: meera.id,
    }),
  );
  const given = await prisma.walletTransaction.findFirstOrThrow({ where: { reason: 'For the trouble' } });
  const { journal, username, payments } = await getTransactionJournal(context, { txnid: given.txnid });
  expect([username, payments]).toEqual([asha.name, []]);
  expect(journal).toMatchObject({
    reason: 'admin_credit',
    reference: 'W-REFERENCE',
    note: 'For the trouble',
    actor: { userid: meera.id, name: 'Meera', email: 'meera@example.com' },
    entries: [
      { account: 'adjustments', owner: null, currency: 'INR', amount: -75 },
      { account: 'wallet', owner: { userid: asha.id }, currency: 'INR', amount: 75 },
    ],
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
