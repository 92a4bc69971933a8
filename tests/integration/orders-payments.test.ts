import { beforeEach, expect, test } from 'vitest';
import { KEPT_PER_PAYMENT, receiveWebhook, SAMPLES_PER_DAY, settlePayment } from '@/lib/domain/payments';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

const webhook = (body: Record<string, string>) =>
  receiveWebhook(context, {
    gateway: 'ekqr',
    headers: new Headers(),
    rawBody: new URLSearchParams(body).toString(),
  });
const journals = (payment: { id: string } | undefined) =>
  db.ledgerJournal.findMany({ where: { reference: payment?.id ?? '' } });

test('a payment counts once when a hundred identical webhooks come at once', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const body = { client_txn_id: placed.client_txn_id, status: 'success' };
  await Promise.all(Array.from({ length: 100 }, () => webhook(body)));
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(await journals(order.payments[0])).toHaveLength(1);
  expect(shop.booked(placed.player)).toEqual({ smileone: 1, moogold: 0 });
  const [inbox] = await db.webhookInbox.findMany({ where: { clientTxnId: placed.client_txn_id } });
  expect(inbox).toMatchObject({ received: 100, outcome: 'settled' });
  await shop.assertAllEnded();
});

test('a payment counts once when it is settled a hundred times at once', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => settlePayment(context, placed.client_txn_id)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['settled']));
  await shop.drain();
  const order = await shop.read(placed);
  expect(await journals(order.payments[0])).toHaveLength(1);
  expect(order.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  expect(shop.booked(placed.player).smileone).toBe(1);
  await shop.assertAllEnded();
});

test('a payment with the bank reference of another goes to review', async () => {
  const [first, second] = [await shop.order(), await shop.order()];
  await shop.pay(first, { utr: '412300000001' });
  await shop.pay(second, { utr: '412300000001' });
  await shop.drain();
  const [one, other] = [await shop.read(first), await shop.read(second)];
  expect([one.status, other.status].sort()).toEqual(['Completed', 'Created']);
  const refused = one.status === 'Created' ? one : other;
  expect(refused.payments[0]).toMatchObject({ status: 'review', utr: null });
  expect(refused.reviews[0]).toMatchObject({ cause: 'reference_reused', closedAt: null });
  await shop.assertAllEnded();
});

test('bug: a bank reference in other letters counted once more', async () => {
  const [first, second] = [await shop.order(), await shop.order()];
  await shop.pay(first, { utr: 'ybl412300000003' });
  await shop.drain();
  await shop.pay(second, { utr: 'YBL412300000003' });
  await shop.drain();
  expect(await shop.read(first)).toMatchObject({ status: 'Completed', reviews: [] });
  expect(await shop.read(second)).toMatchObject({
    status: 'Created',
    payments: [{ status: 'review', utr: null }],
    reviews: [{ cause: 'reference_reused', closedAt: null }],
  });
  await shop.assertAllEnded();
});

test('one of two payments with one bank reference counts when both are settled at the same moment', async () => {
  const pairs = await Promise.all([shop.order(), shop.order(), shop.order(), shop.order()]);
  for (const placed of pairs) await shop.pay(placed, { utr: '412300000002', webhook: false });
  await Promise.all(pairs.map(({ client_txn_id }) => settlePayment(context, client_txn_id)));
  await shop.drain();
  const orders = await Promise.all(pairs.map((placed) => shop.read(placed)));
  expect(orders.map(({ status }) => status).sort()).toEqual(['Completed', 'Created', 'Created', 'Created']);
  await shop.assertAllEnded();
});

test('a forged webhook while the payer still looks at the page moves nothing', async () => {
  const placed = await shop.order();
  shop.fault('ekqr', 'webhook_forged', placed.client_txn_id);
  await fetch(placed.payment_url);
  await expect.poll(() => db.webhookInbox.count({ where: { clientTxnId: placed.client_txn_id } })).toBe(1);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Created', attempts: [], reviews: [] });
  expect(order.payments[0]).toMatchObject({ status: 'open', utr: null });
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a webhook with another amount changes nothing, because the gateway is asked', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  await webhook({ client_txn_id: placed.client_txn_id, status: 'failure', amount: '1', upi_txn_id: '9' });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a webhook that names no payment of ours is counted and a few of them are kept, none in the inbox', async () => {
  await db.unmatchedWebhook.deleteMany();
  const before = await db.webhookInbox.count();
  const waiting = async () => (await shop.pool.query('select from graphile_worker.jobs')).rowCount;
  const jobs = await waiting();
  for (let turn = 0; turn < 30; turn++)
    await webhook({ client_txn_id: `T2611200000000000${String(turn).padStart(4, '0')}`, status: 'success' });
  await webhook({ nothing: 'at all' });
  expect(await db.webhookInbox.count()).toBe(before);
  expect(await waiting()).toBe(jobs);
  const [counted, ...more] = await db.unmatchedWebhook.findMany();
  expect(more).toEqual([]);
  expect(counted).toMatchObject({ gateway: 'ekqr', received: 31 });
  expect(counted?.samples).toHaveLength(SAMPLES_PER_DAY);
  await shop.assertInvariants();
});

test('a webhook of ten thousand characters that names no payment is kept as a short sample', async () => {
  await db.unmatchedWebhook.deleteMany();
  const rawBody = `${'x'.repeat(499)}😀${'x'.repeat(9_000)}`;
  await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
  const counted = await db.unmatchedWebhook.findFirstOrThrow();
  expect(counted.samples).toEqual([`${'x'.repeat(499)}�`]);
});

test('a hundred different webhooks for one payment keep no more than twenty, and it is settled', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  for (let turn = 0; turn < 100; turn++)
    await webhook({ client_txn_id: placed.client_txn_id, status: 'success', turn: String(turn) });
  expect(await db.webhookInbox.count({ where: { clientTxnId: placed.client_txn_id } })).toBe(
    KEPT_PER_PAYMENT,
  );
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a webhook whose ten thousandth character is half of an emoji is accepted', async () => {
  const placed = await shop.order();
  const head = new URLSearchParams({ client_txn_id: placed.client_txn_id, rest: '' }).toString();
  const rawBody = `${head}${'x'.repeat(9_999 - head.length)}😀 and more`;
  await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
  expect(await db.webhookInbox.count({ where: { clientTxnId: placed.client_txn_id } })).toBe(1);
  await shop.pay(placed);
  await shop.drain();
  await shop.assertAllEnded();
});

test('a webhook that comes while the gateway is away is followed until it answers', async () => {
  const placed = await shop.order();
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 2, params: { on: 'status' } });
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test.each([
  ['less', '1'],
  ['more', '999'],
  ['a paisa less', '78.99'],
])('a payment of %s than the price buys nothing and goes to review', async (_, amount) => {
  const placed = await shop.order();
  await shop.pay(placed, { amount });
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Created', attempts: [] });
  expect(order.payments[0]?.status).toBe('review');
  expect(order.reviews[0]).toMatchObject({ cause: 'amount_mismatch', paymentId: order.payments[0]?.id });
  expect(order.reviews[0]?.evidence).toMatchObject({ asked: '7900', clientTxnId: placed.client_txn_id });
  expect(shop.booked(placed.player).smileone).toBe(0);
  await shop.assertAllEnded();
});

test("a payment with another payment's id at the gateway buys nothing and goes to review", async () => {
  const placed = await shop.order();
  shop.fault('ekqr', 'wrong_order_id', placed.client_txn_id);
  await shop.pay(placed);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.payments[0]?.status).toBe('review');
  expect(order.reviews[0]?.cause).toBe('payment_mismatch');
  expect(order.attempts).toEqual([]);
  await shop.assertAllEnded();
});

test('a payment for which the gateway answers another reference buys nothing and goes to review', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const state = await context.gateways.ekqr.fetchState({
    clientTxnId: placed.client_txn_id,
    createdAt: new Date(),
    gatewayOrderId: null,
  });
  if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
  const liar = { ...context.gateways.ekqr, fetchState: async () => ({ ...state, clientTxnId: 'ANOTHER' }) };
  expect(
    await settlePayment({ ...context, gateways: { ...context.gateways, ekqr: liar } }, placed.client_txn_id),
  ).toBe('review');
  expect((await shop.read(placed)).reviews[0]?.cause).toBe('payment_mismatch');
  await shop.assertAllEnded();
});
