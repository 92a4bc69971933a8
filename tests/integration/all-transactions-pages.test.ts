// Thousands of wallet transactions, as the panel lists and exports them, and the journal behind one.
import { expect, test } from 'vitest';
import { sealContacts } from '@/lib/domain/personal-fields';
import {
  creditWallet,
  getTransactionJournal,
  listAllTransactionPage,
  listAllTransactions,
  readAllTransactions,
} from '@/lib/domain/wallet';
import {
  allTransactionPageQuery,
  allTransactionsQuery,
  type TransactionView,
  transactionListFilters,
} from '@/lib/domain/wallet/schema';
import { transaction } from '@/lib/platform/db';
import { NOON, stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const { prisma } = db;
const context = { db: prisma, sealer: testSealer };
const asha = await make.makeUser(prisma, { email: 'asha.devi@example.com' });
await make.makeTransaction(prisma, asha, { txnid: 'W1' });
await sealContacts(context);

const ids = (lines: TransactionView[]) => lines.map(({ txnid }) => txnid);
const page = (query: object = {}) => listAllTransactionPage(context, allTransactionPageQuery.parse(query));
const numbered = (query: object = {}) => listAllTransactions(context, allTransactionsQuery.parse(query));

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
  for await (const some of readAllTransactions(context, transactionListFilters.parse(wanted)))
    written.push(...ids(some));
  expect(written).toEqual(Array.from({ length: 2600 }, (_, n) => `M${String(n + 1).padStart(5, '0')}`));

  const search = await page({ search: 'asha.devi@', status: 'Processing' });
  expect([ids(search.transactions).at(0), search.total]).toEqual(['M00001', null]);
  const api = await numbered({ search: 'asha.devi@', status: 'Processing', page: 3, limit: 100 });
  expect([ids(api.transactions).at(0), api.totalItems, api.isTotalExact]).toEqual(['M00201', 300, false]);
});

test('the journal behind a transaction shows what moved, from where, why and by whom', async () => {
  const meera = await make.makeAdmin(prisma, { name: 'Meera', email: 'meera@example.com' });
  const clock = stoppedClock(NOON);
  await transaction({ db: prisma, clock }, (inside) =>
    creditWallet(inside, {
      userId: asha.id,
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
