// Who paid is nowhere in plain: what the store writes, what the version before has left, and what is read of both.
import { beforeEach, expect, test } from 'vitest';
import { areRelated } from '@/lib/domain/accounts';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { downloadData } from '@/lib/domain/data-export';
import { blockOfOrder, blockSubject, listBlocks } from '@/lib/domain/fraud-rules';
import { blockForm, blockOfOrderForm } from '@/lib/domain/fraud-rules/schema';
import { getOrderRecord } from '@/lib/domain/order-record';
import { payerColumns, payerIndex, payerOf, resealPayers, sealPayers } from '@/lib/domain/payers';
import { listReviews, receiveWebhook, settleReview } from '@/lib/domain/payments';
import { find } from '@/lib/domain/search';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { findInDatabase, findInLog } from '../support/find-text';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { db, context } = shop;
const { pool } = shop.database.owner;
const owner = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

let payers = 0;
const newPayer = () => `Known.Payer${++payers}.QZXW@okaxis`;
async function paidFrom(vpa: string, given: { amount?: string } = {}): Promise<Placed> {
  const placed = await shop.order();
  await shop.pay(placed, { vpa, ...given });
  await shop.drain();
  return placed;
}

async function expectNowhere(vpa: string): Promise<void> {
  for (const text of [vpa, encodeURIComponent(vpa)]) expect(await findInDatabase(pool, text)).toEqual([]);
}

test('a payer is nowhere in plain, neither in a table nor in the log of the database, and staff and the customer read it', async () => {
  const vpa = newPayer();
  const placed = await paidFrom(vpa);
  const payment = await shop.paymentOf(placed);
  expect(payment).toMatchObject({ payerVpa: null, payerIndex: payerIndex(context, vpa) });
  expect(payerOf(context, payment)).toBe(vpa);
  const signals = await db.orderSignals.findUniqueOrThrow({ where: { orderId: placed.orderid } });
  expect(signals.payer).toBe(payment.payerIndex);
  await expectNowhere(vpa);
  for (const text of [vpa, encodeURIComponent(vpa), vpa.toLowerCase()])
    expect(await findInLog(pool, text)).toEqual([]);

  const record = await getOrderRecord(owner, { orderId: placed.orderid });
  expect(record.timeline.find(({ kind }) => kind === 'payment')).toMatchObject({ payerVpa: vpa });
  const { payments } = await getCustomerRecord(owner, { userid: placed.viewer.userid });
  expect(payments).toMatchObject([{ payerVpa: vpa }]);
  const viewer = { ...placed.viewer, provedAt: shop.clock.now() };
  const { content } = await downloadData(make.actingAs(context, placed.viewer), { viewer, form: 'json' });
  const { data } = JSON.parse(content) as { data: { payments: object[]; order_signals: object[] } };
  expect(data.payments).toMatchObject([{ payer_vpa: vpa }]);
  expect(content).not.toContain(payment.payerSealed);
  expect(content).not.toContain(payment.payerIndex);

  const found = async (q: string) => (await find(owner, { q })).hits.filter(({ kind }) => kind === 'payment');
  expect(await found(vpa.toUpperCase())).toMatchObject([{ id: payment.id, customer_vpa: vpa }]);
  // What a blind index cannot do: a part of the address finds nothing.
  expect(await found(vpa.slice(2))).toEqual([]);
  await shop.assertInvariants();
});

test('money that waits for a person has its payer sealed in the case, and shows it', async () => {
  const vpa = newPayer();
  const placed = await paidFrom(vpa, { amount: '1' });
  const payment = await shop.paymentOf(placed);
  expect(payment).toMatchObject({ status: 'review', payerSealed: null });
  await expectNowhere(vpa);
  const [review] = (await listReviews(context)).filter(({ orderid }) => orderid === placed.orderid);
  expect(review?.evidence).toMatchObject({ said: { payerVpa: vpa } });
  await settleReview(owner, { reviewId: review?._id ?? '', decision: 'credit', reason: 'It is theirs.' });
  const credited = await shop.paymentOf(placed);
  expect(credited).toMatchObject({ status: 'paid', payerIndex: payerIndex(context, vpa) });
  expect(payerOf(context, credited)).toBe(vpa);
  await expectNowhere(vpa);
});

test('the body of a webhook is kept without who paid, also that of a webhook about no payment', async () => {
  const vpa = newPayer();
  const placed = await paidFrom(vpa);
  const [kept] = await db.webhookInbox.findMany({ where: { clientTxnId: placed.client_txn_id } });
  expect(kept?.payload).toContain(`client_txn_id=${placed.client_txn_id}`);
  await receiveWebhook(context, {
    gateway: 'ekqr',
    headers: new Headers(),
    rawBody: `client_txn_id=none&customer_vpa=${encodeURIComponent(vpa)}&customer_mobile=9876501234`,
  });
  await expectNowhere(vpa);
  expect(await findInDatabase(pool, '9876501234')).toEqual([]);
});

test('accounts are related by who paid, whatever the case of the address', async () => {
  const vpa = newPayer();
  const [one, other, stranger] = [
    await paidFrom(vpa),
    await paidFrom(vpa.toLowerCase()),
    await paidFrom(newPayer()),
  ];
  const pair = (a: Placed, b: Placed) => [a.viewer.userid, b.viewer.userid] as const;
  expect(await areRelated(context, pair(one, other))).toBe(true);
  expect(await areRelated(context, pair(one, stranger))).toBe(false);
});

/** What the version before writes of a payer, in every place. */
async function leftInPlain(vpa: string) {
  const placed = await paidFrom(newPayer());
  const { id } = await shop.paymentOf(placed);
  const plain = { amount: '1', payerVpa: vpa };
  await db.payment.update({
    where: { id },
    data: { ...payerColumns(context, id, null), payerVpa: vpa, evidence: plain },
  });
  await db.orderSignals.update({ where: { orderId: placed.orderid }, data: { payer: vpa.toLowerCase() } });
  const review = await make.makeReview(db, {
    orderId: placed.orderid,
    paymentId: id,
    cause: 'amount_mismatch',
    openKey: newId(),
    evidence: { asked: '2', said: plain },
  });
  const second = await make.makeReview(db, {
    orderId: placed.orderid,
    paymentId: id,
    cause: 'second_payment',
    openKey: newId(),
    evidence: plain,
  });
  const block = await db.fraudBlock.create({
    data: {
      id: newId(),
      subject: 'payer',
      value: vpa.toLowerCase(),
      reason: 'Stolen',
      createdAt: new Date(),
    },
  });
  await db.webhookInbox.create({
    data: {
      id: newId(),
      gateway: 'ekqr',
      clientTxnId: placed.client_txn_id,
      digest: newId(),
      received: 1,
      payload: `utr=412345678901&customer_vpa=${encodeURIComponent(vpa)}`,
      receivedAt: new Date(),
    },
  });
  const day = new Date(Date.UTC(2026, 0, ++payers));
  await db.unmatchedWebhook.create({
    data: {
      gateway: 'ekqr',
      day,
      received: 2,
      lastAt: new Date(),
      samples: [`{"vpa":"${vpa}"}`, 'id=1'],
    },
  });
  return { placed, id, reviews: [review.id, second.id], block: block.id, day };
}

test('what the version before has written is sealed in batches, which may be stopped and go on', async () => {
  const vpa = newPayer();
  const { placed, id, reviews, block, day } = await leftInPlain(vpa);
  expect(await findInDatabase(pool, vpa)).toEqual(
    expect.arrayContaining(
      ['payments', 'reviews', 'order_signals', 'fraud_blocks', 'unmatched_webhooks'].map(
        (name) => `public.${name}`,
      ),
    ),
  );
  // Until then it is read as it is.
  expect(payerOf(context, await shop.paymentOf(placed))).toBe(vpa);
  let statements = 0;
  const stopping = new Proxy(db, {
    get(target, name) {
      if (name === '$executeRaw' && ++statements > 3) throw new Error('stopped');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(sealPayers({ ...context, db: stopping })).rejects.toThrow('stopped');
  const left = await findInDatabase(pool, vpa);
  expect(left).not.toContain('public.payments');
  expect(left).toContain('public.fraud_blocks');
  expect(await sealPayers(context)).toBeGreaterThan(0);
  for (const text of [vpa, encodeURIComponent(vpa)]) expect(await findInDatabase(pool, text)).toEqual([]);
  expect(await sealPayers(context)).toBe(0);

  const payment = await shop.paymentOf(placed);
  expect(payerOf(context, payment)).toBe(vpa);
  expect(payment.payerIndex).toBe(payerIndex(context, vpa));
  expect(payment.evidence).toMatchObject({ amount: '1', payerVpa: null });
  const views = (await listReviews(context)).filter(({ _id }) => reviews.includes(_id));
  expect(views.map(({ evidence }) => evidence)).toMatchObject([
    { asked: '2', said: { amount: '1', payerVpa: vpa } },
    { amount: '1', payerVpa: vpa },
  ]);
  const signals = await db.orderSignals.findUniqueOrThrow({ where: { orderId: placed.orderid } });
  expect(signals.payer).toBe(payment.payerIndex);
  const { blocks } = await listBlocks(context);
  expect(blocks.find(({ id: each }) => each === block)).toMatchObject({ value: vpa.toLowerCase() });
  const webhook = await db.unmatchedWebhook.findFirstOrThrow({ where: { day } });
  expect(webhook.samples).toEqual(['{"vpa":"[removed]"}', 'id=1']);
  expect(id).toBe(payment.id);
  await shop.assertInvariants();
});

test('a row that somebody changes just now is left for the next run', async () => {
  const vpa = newPayer();
  const { placed } = await leftInPlain(vpa);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from payments where client_txn_id = $1 for update', [placed.client_txn_id]);
    await sealPayers(context);
    expect((await shop.paymentOf(placed)).payerVpa).toBe(vpa);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await sealPayers(context);
  expect((await shop.paymentOf(placed)).payerVpa).toBeNull();
});

test('a payment that the version before marks as paid has its payer among the signals, sealed by the next run', async () => {
  const vpa = newPayer();
  const placed = await shop.order();
  const { id } = await shop.paymentOf(placed);
  const utr = newId();
  await pool.query('update payments set payer_vpa = $1, utr = $2 where id = $3', [vpa, utr, id]);
  await pool.query('update orders set transactionid = $1, paid_at = now() where id = $2', [
    utr,
    placed.orderid,
  ]);
  const read = async () =>
    (await db.orderSignals.findUniqueOrThrow({ where: { orderId: placed.orderid } })).payer;
  expect(await read()).toBe(vpa.toLowerCase());
  await sealPayers(context);
  expect(await read()).toBe(payerIndex(context, vpa));
  await pool.query('update orders set paid_at = null, transactionid = null where id = $1', [placed.orderid]);
  await pool.query('update payments set utr = null where id = $1', [id]);
});

test('a block of the version before gives way to the same one of this version, which lasts as long as either', async () => {
  const vpa = newPayer().toLowerCase();
  await blockSubject(owner, blockForm.parse({ subject: 'payer', value: vpa, days: 2, reason: 'Again' }));
  const endsAt = new Date('2099-01-01T00:00:00Z');
  await db.fraudBlock.create({
    data: { id: newId(), subject: 'payer', value: vpa, reason: 'First', endsAt, createdAt: new Date() },
  });
  await sealPayers(context);
  const mine = (await listBlocks(context)).blocks.filter(({ value }) => value === vpa);
  expect(mine).toMatchObject([{ reason: 'Again', endsAt: endsAt.toISOString() }]);
});

test('a key is replaced while the store sells: addresses, indexes, signals, blocks and evidence go by the new one', async () => {
  const vpa = newPayer();
  const placed = await paidFrom(vpa);
  await blockOfOrder(
    owner,
    blockOfOrderForm.parse({ orderId: placed.orderid, subject: 'payer', reason: 'Charged back', days: null }),
  );
  const waiting = await paidFrom(vpa, { amount: '1' });
  const secret = 'a secret that only tests know, and no store';
  const under = (settings: Parameters<typeof keysOf>[0]) => ({
    ...context,
    sealer: createSealer(keysOf(settings)),
  });
  const next = 'the secret of next year, long enough';
  const both = under({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: secret });
  const alone = under({ AUTH_SECRET: next });
  expect((await resealPayers(alone)).resealed).toBe(0);
  expect((await resealPayers(alone)).unreadable).toBeGreaterThan(3);
  // A search finds rows by the key before.
  const found = async (by: typeof context) =>
    (await find({ ...owner, sealer: by.sealer }, { q: vpa })).hits.filter(({ kind }) => kind === 'payment');
  expect(await found(both)).toMatchObject([{ customer_vpa: vpa }]);
  const { resealed, unreadable } = await resealPayers(both);
  expect(unreadable).toBe(0);
  expect(resealed).toBeGreaterThan(3);
  expect(await resealPayers(both)).toEqual({ resealed: 0, unreadable: 0, colliding: [] });
  const payment = await shop.paymentOf(placed);
  expect(payerOf(alone, payment)).toBe(vpa);
  expect(payment.payerIndex).toBe(payerIndex(alone, vpa));
  const signals = await db.orderSignals.findUniqueOrThrow({ where: { orderId: placed.orderid } });
  expect(signals.payer).toBe(payment.payerIndex);
  const block = await db.fraudBlock.findFirstOrThrow({ where: { orderId: placed.orderid } });
  expect(block.value).toBe(payment.payerIndex);
  expect((await listBlocks(alone)).blocks.map(({ value }) => value)).toContain(vpa);
  const [review] = (await listReviews(alone)).filter(({ orderid }) => orderid === waiting.orderid);
  expect(review?.evidence).toMatchObject({ said: { payerVpa: vpa } });
  // Without its key a page is shown all the same, without the payer.
  const lost = await getOrderRecord({ ...owner, sealer: context.sealer }, { orderId: placed.orderid });
  expect(lost.timeline.find(({ kind }) => kind === 'payment')).toMatchObject({ payerVpa: null });
  await resealPayers(under({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: next }));
  expect(payerOf(context, await shop.paymentOf(placed))).toBe(vpa);
});
