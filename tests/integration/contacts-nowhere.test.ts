// What a copy of the database shows of the address and the number of a customer, after all that they do: the tables that decision 118 names.
import { expect, test } from 'vitest';
import { register, sendOtp } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { eraseAccount } from '@/lib/domain/erasure';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { hasEmail, sealContacts } from '@/lib/domain/personal-fields';
import { checkInvariants } from '@/lib/domain/stats';
import { addBalance, listAllTransactionPage } from '@/lib/domain/wallet';
import { allTransactionPageQuery } from '@/lib/domain/wallet/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { findInDatabase } from '../support/find-text';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { openShop } from '../support/shop';
import { letVersionBeforeLeave } from '../support/version-before';

const shop = await openShop();
const { db, context } = shop;
const { pool } = shop.database.owner;
const admin = await shop.shopper('admin');

/** Where decision 118 says that an address or a number still is in plain, until what. */
const NAMED = [
  // Codes, until the purge of expired ones.
  'public.account_secrets',
  // Mails and text messages that wait to be sent.
  'public.job_outbox',
  'graphile_worker._private_jobs',
  // Changes of contacts, until the account is wiped.
  'public.audit_entries',
];

/** The numbers by which the tables are found are the last ten digits. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const found = await Promise.all(texts.map((text) => findInDatabase(pool, text)));
  return [...new Set(found.flat())].sort();
}

test('a registration, a purchase, a top-up, a gift, a new address and an erasure leave it in the named tables alone', async () => {
  const n = nextNumber();
  const mobilenumber = `8${String(n).padStart(9, '0')}`;
  const [first, second] = [`Nowhere.${n}@Plain.example`, `Elsewhere.${n}@Plain.example`];
  await register(context, { name: 'Asha', email: first, mobilenumber, password: 'a sentence that is long' });
  const { id } = await db.user.findFirstOrThrow({ where: hasEmail(context, first.toLowerCase()) });
  const read = () => db.user.findUniqueOrThrow({ where: { id } });
  const verified = { emailVerifiedAt: context.clock.now(), mobileVerifiedAt: context.clock.now() };
  await db.user.update({ where: { id }, data: verified });
  const viewer = make.viewerOf(await read());
  const sold = await shop.sell({ item: 'smileone', viewer });
  await make.makeWallet(db, { id: viewer.userid }, { balance: 0n });
  const { client_txn_id } = await shop.topUp(viewer, 500);
  const gift = { userId: id, email: first, amount: 400, idempotency: NO_IDEMPOTENCY };
  await addBalance(make.actingAs(context, admin), gift);
  const bought = await shop.buy({ item: 'smileone', viewer });
  await shop.drain();
  await sendOtp(context, { mobile: mobilenumber, deviceId: null, challenge: 'a browser' });
  await shop.drain();
  const user = await read();
  await db.$transaction((tx) => proveEmail({ ...context, db: tx }, { user, email: second }));

  const places = await placesOf(first, second, mobilenumber);
  expect(places.filter((place) => !NAMED.includes(place))).toEqual([]);

  // Staff see the address that the account has now, and find by it, and no longer by the former one.
  const orders = async (search: string) =>
    (await listAllOrderPage(context, allOrderPageQuery.parse({ search }))).orders;
  const found = await orders(second.toUpperCase());
  expect(found.map(({ orderid }) => orderid).sort()).toEqual([sold.orderid, bought?.orderid].sort());
  expect(new Set(found.map(({ useremail }) => useremail))).toEqual(new Set([second]));
  expect(await orders(first)).toEqual([]);
  expect(await orders(mobilenumber)).toHaveLength(2);
  const { transactions } = await listAllTransactionPage(
    context,
    allTransactionPageQuery.parse({ search: second }),
  );
  expect(transactions.map(({ txnid }) => txnid)).toContain(client_txn_id);
  expect(new Set(transactions.map(({ useremail }) => useremail))).toEqual(new Set([second]));
});

test('what the version before has written is emptied in orders, their texts and transactions, once it has left', async () => {
  const user = await make.makeUser(db);
  const email = user.email ?? '';
  const order = await make.makeOrder(db, { user, userEmail: email });
  const line = await make.makeTransaction(db, user, { userEmail: email });
  const holds = ['public.order_texts', 'public.orders', 'public.users', 'public.wallet_transactions'];
  await sealContacts(context);
  expect(await placesOf(email)).toEqual(holds);
  await letVersionBeforeLeave(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from orders where id = $1 for update', [order.id]);
    await sealContacts(context);
    expect(await placesOf(email)).toEqual(['public.order_texts', 'public.orders']);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await sealContacts(context);
  expect(await placesOf(email)).toEqual([]);
  const { orders } = await listAllOrderPage(context, allOrderPageQuery.parse({ search: email }));
  expect(orders).toMatchObject([{ orderid: order.id, useremail: email }]);
  expect(await db.walletTransaction.findUnique({ where: { txnid: line.txnid } })).toMatchObject({
    userEmail: '',
  });
  const texts = (await checkInvariants({ db })).filter(({ name }) => /texts/.test(name));
  expect(texts.every(({ ok }) => ok) && texts.length > 0).toBe(true);
  await db.order.delete({ where: { id: order.id } });
  await db.walletTransaction.delete({ where: { txnid: line.txnid } });
  const viewer = { ...make.viewerOf(user), provedAt: context.clock.now() };
  await eraseAccount(make.actingAs(context, viewer), { viewer });
  expect((await placesOf(email)).filter((place) => !NAMED.includes(place))).toEqual([]);
});
