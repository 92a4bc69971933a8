// A payment gateway that this file adds beside EKQR. Its registration is mocked: this is the very line of
// tests/support/registration.ts, and nothing else of the store is replaced.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { createOrder } from '@/lib/domain/orders';
import { gatewayTitle, receiveWebhook, settlePayment, sweepPayments } from '@/lib/domain/payments';
import { topUp } from '@/lib/domain/wallet';
import { GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { minutes } from '@/lib/platform/time';
import { ITEMS, openShop } from '../support/shop';
import { signWebhook } from '../support/upibank';
import { startUpibank } from '../support/upibank-server';

// Files share a process: modules that another file has loaded know the real registration, and those of this file must
// not reach the next one.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@/lib/integrations/payments/registry', async (load) => ({
  ...(await load<typeof import('@/lib/integrations/payments/registry')>()),
  upibank: (await import('../support/upibank')).upibank,
}));

const KEY = 'the key of upibank';
const bank = await startUpibank();
afterAll(() => bank.close());
const shop = await openShop({ settings: { UPIBANK_BASE_URL: bank.url, UPIBANK_KEY: KEY } });
const { db } = shop;
beforeEach(() => shop.calm());

/** The store when new payments go to the new gateway. */
const context: Context = {
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { gateway: 'upibank' }),
};

async function order(): Promise<{ orderid: string; client_txn_id: string }> {
  const viewer = await shop.shopper();
  const body = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    input1: shop.player(),
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  return createOrder(context, { viewer, body });
}

function webhook(rawBody: string, { gateway = 'upibank', key = KEY } = {}): Promise<void> {
  const headers = new Headers({ 'x-signature': signWebhook(key, rawBody) });
  return receiveWebhook(shop.context, { gateway, headers, rawBody });
}

test('a new gateway has a title and settings of its own', () => {
  expect(gatewayTitle('upibank')).toBe('UPI Bank');
  expect(gatewayTitle('a-gateway-of-old')).toBe('a-gateway-of-old');
  expect(GATEWAY_SETTINGS).toEqual(expect.arrayContaining(['EKQR_KEY', 'UPIBANK_BASE_URL', 'UPIBANK_KEY']));
});

test('a new gateway takes the money of an order, which its signed webhook settles', async () => {
  const placed = await order();
  expect(await shop.paymentOf(placed)).toMatchObject({ gateway: 'upibank', status: 'open' });
  bank.pay(placed.client_txn_id);
  await webhook(placed.client_txn_id);
  await shop.drain();
  expect(await shop.paymentOf(placed)).toMatchObject({ gateway: 'upibank', status: 'paid' });
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a new gateway takes the money of a top-up, which a sweep finds without a webhook', async () => {
  const viewer = await shop.shopper();
  const placed = await topUp(context, { viewer, value: 500 });
  bank.pay(placed.client_txn_id);
  shop.clock.advance(minutes(1));
  await sweepPayments(shop.context);
  expect(await shop.paymentOf(placed)).toMatchObject({ gateway: 'upibank', status: 'paid' });
  await shop.assertAllEnded();
});

test('a new gateway keeps its payments when new ones go to another gateway again', async () => {
  const placed = await order();
  const later = await shop.order();
  expect(await shop.paymentOf(later)).toMatchObject({ gateway: 'ekqr' });
  bank.pay(placed.client_txn_id);
  await shop.pay(later, { webhook: false });
  const before = bank.asked.length;
  expect(await settlePayment(shop.context, placed.client_txn_id)).toBe('settled');
  expect(await settlePayment(shop.context, later.client_txn_id)).toBe('settled');
  expect(bank.asked.slice(before)).toEqual([placed.client_txn_id]);
  await shop.drain();
  await shop.assertAllEnded();
});

test('no gateway is asked about a payment of another gateway that a webhook names', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const before = [bank.asked.length, shop.calls('status', placed.client_txn_id)];
  await webhook(placed.client_txn_id);
  await shop.drain();
  expect([bank.asked.length, shop.calls('status', placed.client_txn_id)]).toEqual(before);
  expect(await settlePayment(shop.context, placed.client_txn_id)).toBe('settled');
  expect(bank.asked.length).toBe(before[0]);
  await shop.drain();
  await shop.assertAllEnded();
});

test("a webhook without the new gateway's signature is not stored, and nothing is asked", async () => {
  const placed = await order();
  const kept = await db.webhookInbox.count();
  const before = bank.asked.length;
  const forged = webhook(placed.client_txn_id, { key: 'a key of somebody else' });
  await expect(forged).rejects.toMatchObject({ code: 'bad_signature', status: 401 });
  await shop.drain();
  expect(await db.webhookInbox.count()).toBe(kept);
  expect(bank.asked.length).toBe(before);
  // Other tests expect that every order has ended.
  bank.pay(placed.client_txn_id);
  await webhook(placed.client_txn_id);
  await shop.drain();
});

test.each(['anybank', 'constructor', ''])(
  'a webhook of the unknown gateway %j is not found',
  async (gateway) => {
    await expect(webhook('T1', { gateway })).rejects.toMatchObject({ code: 'not_found' });
  },
);

test("a removed gateway's payments stay unsettled, with an error that names both", async () => {
  const placed = await order();
  await db.payment.updateMany({
    where: { clientTxnId: placed.client_txn_id },
    data: { gateway: 'a-gateway-of-old' },
  });
  await expect(settlePayment(shop.context, placed.client_txn_id)).rejects.toThrow(
    `Payment ${placed.client_txn_id} was made at a-gateway-of-old`,
  );
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'open' });
  // Other tests expect that every order has ended.
  await db.payment.updateMany({
    where: { clientTxnId: placed.client_txn_id },
    data: { gateway: 'upibank' },
  });
  bank.pay(placed.client_txn_id);
  await settlePayment(shop.context, placed.client_txn_id);
  await shop.drain();
});
