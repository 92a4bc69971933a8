// What a copy of the database shows of the address and the number of a customer, after all that they do: the tables
// that decision 118 names.
import { describe, expect, test } from 'vitest';
import { queueReset, queueVerification, register, sendOtp, updateUser } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { sendCodeTo } from '@/lib/domain/accounts/contacts/send-code-to';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { e164 } from '@/lib/domain/accounts/mobile';
import { eraseAccount } from '@/lib/domain/erasure';
import { maskEmail, maskMobile } from '@/lib/domain/masks';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { emailColumns, hasEmail, mobileColumns, sealContacts } from '@/lib/domain/personal-fields';
import { checkInvariants } from '@/lib/domain/stats';
import { addBalance, listAllTransactionPage } from '@/lib/domain/wallet';
import { allTransactionPageQuery } from '@/lib/domain/wallet/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { passJobs } from '@/lib/platform/jobs/outbox';
import { testDatabase } from '../support/database';
import { findInDatabase } from '../support/find-text';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db, context } = shop;
const { pool } = shop.database.owner;
const admin = await shop.shopper('admin');

/** The numbers by which the tables are found are the last ten digits. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const found = await Promise.all(texts.map((text) => findInDatabase(pool, text)));
  return [...new Set(found.flat())].sort();
}

test('a registration, a purchase, a top-up, a gift, a code and a new address leave it nowhere', async () => {
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

  expect(await placesOf(first, second, mobilenumber)).toEqual([]);

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

test('what the version before has written is emptied in orders, their texts and transactions', async () => {
  const user = await make.makeUser(db);
  const email = user.email ?? '';
  const order = await make.makeOrder(db, { user, userEmail: email });
  const line = await make.makeTransaction(db, user, { userEmail: email });
  const holds = ['public.order_texts', 'public.orders', 'public.users', 'public.wallet_transactions'];
  expect(await placesOf(email)).toEqual(holds);
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
  const viewer = { ...(await make.makeViewer(db, user)), provedAt: context.clock.now() };
  await eraseAccount(make.actingAs(context, viewer), { viewer });
  expect(await placesOf(email)).toEqual([]);
});

describe('what waits to be sent, to be entered and to be approved', () => {
  /** No worker runs, so that jobs stay in the outbox until the pump of the test passes them. */
  async function openQuiet() {
    const { db: quiet, owner } = await testDatabase({ outbox: true });
    const holds = async (...texts: string[]) =>
      (await Promise.all(texts.map((text) => findInDatabase(owner.pool, text)))).flat();
    return { owner, holds, inside: { ...context, db: quiet.prisma } };
  }

  test('has neither: jobs in the outbox and in the queue, codes, undo links, changes of staff and requests', async () => {
    const { owner, holds, inside } = await openQuiet();
    const [asker, user] = [await make.makeAdmin(inside.db), await make.makeUser(inside.db)];
    const { id } = user;
    const n = nextNumber();
    const own = { email: `Before.${n}@Plain.example`, mobile: `9${String(n).padStart(9, '0')}` };
    const other = { email: `After.${n}@Plain.example`, mobile: `6${String(n).padStart(9, '0')}` };
    const verified = { emailVerifiedAt: context.clock.now(), mobileVerifiedAt: context.clock.now() };
    const columns = {
      ...emailColumns(inside, id, own.email),
      ...mobileColumns(inside, id, e164(own.mobile)),
    };
    await inside.db.user.update({ where: { id }, data: { ...columns, ...verified } });
    const read = () => inside.db.user.findUniqueOrThrow({ where: { id } });

    const before = await read();
    await sendOtp(inside, { mobile: own.mobile, deviceId: null, challenge: null });
    await sendCodeTo(inside, { user, contact: { email: other.email }, kind: 'contact' });
    await sendCodeTo(inside, { user, contact: { mobile: other.mobile }, kind: 'contact' });
    await queueReset(inside, { email: own.email });
    await queueVerification(inside, { email: other.email });
    const acting = make.actingAs(inside, make.viewerOf(asker));
    const gift = { userId: id, email: own.email, amount: 30_000, idempotency: NO_IDEMPOTENCY };
    await expect(addBalance(acting, gift)).rejects.toMatchObject({ code: 'approval_required' });
    const form = { name: user.name, email: other.email, mobilenumber: other.mobile };
    const kept = { role: 'user', verified: true, isBlocked: false } as const;
    await updateUser(acting, { userid: id, ...form, ...kept });
    const changed = await read();
    for (const change of ['email', 'mobile'] as const)
      await tellOfChange(inside, { before, after: changed, change });

    const places = ['account_secrets', 'job_outbox', 'approval_requests', 'audit_entries'];
    for (const place of places) {
      const { rows } = await owner.pool.query(`select 1 from ${place} limit 1`);
      expect(rows, place).toHaveLength(1);
    }
    const texts = [own.email, own.mobile, other.email, other.mobile];
    expect(await holds(...texts)).toEqual([]);
    const connection = await owner.pool.connect();
    const { passed } = await passJobs(connection, { onRefused: () => {} });
    connection.release();
    expect(passed).toBeGreaterThan(5);
    expect(await holds(...texts)).toEqual([]);
    const audited = await inside.db.auditEntry.findFirst({ where: { action: 'update-user' } });
    expect(audited?.before).toEqual({
      email: maskEmail(own.email),
      mobilenumber: maskMobile(own.mobile),
    });
  });
});
