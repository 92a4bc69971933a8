// Questions about payments that the gateway does not answer, or answers no more: they end, and open no case again.
import { beforeEach, expect, test } from 'vitest';
import { findBlockers } from '@/lib/domain/erasure/find-blockers';
import { listReviews, receiveWebhook, settleReview, sweepPayments } from '@/lib/domain/payments';
import { notConfigured } from '@/lib/integrations/payments/not-configured';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

async function sweepAfter(time: number, within = context): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(within);
}

/** As anybody can send it. */
async function sendWebhook(
  { client_txn_id }: Pick<Placed, 'client_txn_id'>,
  fields: Record<string, string> = {},
): Promise<void> {
  const rawBody = new URLSearchParams({ client_txn_id, status: 'failure', ...fields }).toString();
  await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
  await shop.drain();
}

/** A sold order whose planned questions are over. */
async function soldLongAgo(): Promise<Placed> {
  const placed = await shop.sell();
  await sweepAfter(days(8));
  await sweepAfter(days(1));
  expect(await recheckOf(placed)).toBeNull();
  return placed;
}

const recheckOf = async (placed: Placed) => (await shop.paymentOf(placed)).recheckAt;
const asked = ({ client_txn_id }: Placed) => shop.calls('status', client_txn_id);

const down = ({ client_txn_id }: Placed) =>
  shop.fault('ekqr', 'http_500', client_txn_id, { params: { on: 'status' } });

test('bug: a question that anybody had caused was repeated for ever once the gateway had forgotten the payment', async () => {
  const placed = await soldLongAgo();
  shop.fault('ekqr', 'wrong_date', placed.client_txn_id);
  await sendWebhook(placed);
  expect(await recheckOf(placed)).not.toBeNull();
  await sweepAfter(hours(2));
  expect(await recheckOf(placed)).toBeNull();
  const before = asked(placed);
  for (let hour = 0; hour < 5; hour += 1) await sweepAfter(hours(1));
  expect(asked(placed)).toBe(before);
  expect(await findBlockers(context, { userId: placed.viewer.userid })).not.toContain('checks');
});

test('the same of a gateway without its keys', async () => {
  const placed = await soldLongAgo();
  down(placed);
  await sendWebhook(placed);
  const gateways = { ...context.gateways, ekqr: notConfigured('EKQR') };
  await sweepAfter(hours(2), { ...context, gateways });
  expect(await recheckOf(placed)).toBeNull();
});

test('what a webhook said is asked about for a month while the gateway does not answer, and then no more', async () => {
  const placed = await soldLongAgo();
  down(placed);
  await sendWebhook(placed);
  for (let day = 0; day < 29; day += 1) await sweepAfter(days(1));
  expect(await recheckOf(placed)).not.toBeNull();
  await sweepAfter(days(2));
  expect(await recheckOf(placed)).toBeNull();
  // Who says the same again has it asked about once more.
  await sendWebhook(placed);
  await sweepAfter(hours(2));
  expect(await recheckOf(placed)).toBeNull();
});

test('what a webhook said within the week is not forgotten with the end of the week', async () => {
  const placed = await shop.sell();
  await sweepAfter(days(6));
  down(placed);
  await sendWebhook(placed);
  for (let day = 0; day < 3; day += 1) await sweepAfter(days(1));
  expect(await recheckOf(placed)).not.toBeNull();
});

test('bug: a webhook that anybody can write named payments of the other gateway', async () => {
  const placed = await soldLongAgo();
  const where = { clientTxnId: placed.client_txn_id };
  await db.payment.updateMany({ where, data: { gateway: 'razorpay' } });
  const before = await db.webhookInbox.count({ where });
  const calls = asked(placed);
  await sendWebhook(placed);
  await sendWebhook(placed);
  expect(await db.webhookInbox.count({ where })).toBe(before);
  expect(await recheckOf(placed)).toBeNull();
  expect(asked(placed)).toBe(calls);
  const [counted] = await db.unmatchedWebhook.findMany({ where: { gateway: 'ekqr' } });
  expect(counted?.received).toBe(2);
  await db.payment.updateMany({ where, data: { gateway: 'ekqr' } });
});

const casesOf = async (clientTxnId: string) =>
  (await listReviews(context)).filter(({ client_txn_id }) => client_txn_id === clientTxnId);

test('bug: a webhook that anybody can write opened a case of a payment that the gateway had refused', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'wrong_key', viewer.email, { params: { on: 'create' } });
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_refused' });
  const payment = await db.payment.findFirstOrThrow({ where: { userId: viewer.userid } });
  expect(payment).toMatchObject({ status: 'failed', gatewayOrderId: null, nextCheckAt: null });
  shop.clock.advance(days(4));
  await sendWebhook({ client_txn_id: payment.clientTxnId });
  for (let sweep = 0; sweep < 9; sweep += 1) await sweepAfter(hours(2));
  expect(await casesOf(payment.clientTxnId)).toEqual([]);
  expect(await db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
    status: 'failed',
    nextCheckAt: null,
  });
});

test('bug: a webhook that anybody can write opened a case again after each that a person had closed', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  const where = { clientTxnId: top.client_txn_id };
  await db.payment.updateMany({ where, data: { status: 'failed', nextCheckAt: null, sweepCount: 99 } });
  shop.clock.advance(days(4));
  shop.fault('ekqr', 'wrong_date', top.client_txn_id);
  await sendWebhook(top);
  await sweepAfter(hours(2));
  const [found] = await casesOf(top.client_txn_id);
  expect(found).toMatchObject({ cause: 'payment_unresolved' });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await settleReview(admin, { reviewId: found?._id ?? '', decision: 'dismiss', reason: 'no such payment' });
  const topUp = () => db.walletTransaction.findUniqueOrThrow({ where: { txnid: top.client_txn_id } });
  for (const more of ['', 'words']) {
    await sendWebhook(top, more ? { more } : {});
    // It may be true all the same, so that the gateway is asked once more.
    const before = shop.calls('status', top.client_txn_id);
    await sweepAfter(hours(2));
    await sweepAfter(hours(7));
    expect(shop.calls('status', top.client_txn_id)).toBe(before + 1);
    expect(await casesOf(top.client_txn_id)).toEqual([]);
    expect((await topUp()).status).toBe('Failed');
    expect(await db.payment.findUnique({ where })).toMatchObject({ status: 'failed', nextCheckAt: null });
  }
});
