// Top-ups: money that came is in the wallet once, however often, late or wrongly it is reported; money that did not
// is not.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, receiveWebhook, settlePayment, sweepPayments } from '@/lib/domain/payments';
import { getTopUpStatus } from '@/lib/domain/wallet';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openTopUps, SWEEPS } from '../support/top-ups';

const { shop, begin, sweepAll, linesOf, statusOf, paymentsOf, secondPage, settle } = await openTopUps();
const { context } = shop;
beforeEach(() => shop.calm());

test('a paid top-up is in the wallet, with its line', async () => {
  const top = await begin();
  expect(await statusOf(top)).toMatchObject({
    status: 'Created',
    payment_url: expect.any(String),
    upi: { link: expect.stringMatching(/^upi:\/\/pay\?.*am=500\.00/), left: expect.any(Number) },
  });
  await shop.pay(top, { utr: '512300000001' });
  await shop.drain();
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  expect(await linesOf(top.viewer)).toMatchObject([
    { txnid: top.client_txn_id, type: 'Credit', status: 'Success', amount: 500, orderid: null },
  ]);
  expect(await statusOf(top)).toMatchObject({
    client_txn_id: top.client_txn_id,
    status: 'Success',
    amount: 500,
    payment_url: null,
    upi: null,
    upi_txn_id: '512300000001',
  });
  await shop.assertInvariants();
});

test('a payment in a UPI app is offered for the five minutes that the gateway surely takes it', async () => {
  const top = await begin();
  shop.clock.advance(minutes(4));
  const { upi } = await statusOf(top);
  expect(upi?.left).toBeGreaterThan(0);
  expect(upi?.left).toBeLessThanOrEqual(minutes(1));
  shop.clock.advance(minutes(1));
  expect(await statusOf(top)).toMatchObject({ payment_url: expect.any(String), upi: null });
  // Who pays after that, from a code that was on the screen, has the money in the wallet all the same.
  await shop.pay(top);
  await shop.drain();
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test('a top-up without a webhook is settled when its state is asked for', async () => {
  const top = await begin();
  await shop.pay(top, { webhook: false });
  expect((await statusOf(top)).status).toBe('Success');
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test.each(SWEEPS.map((_, index) => index))(
  'a top-up without a webhook is found by sweep %i',
  async (index) => {
    const top = await begin();
    for (const wait of SWEEPS.slice(0, index)) {
      shop.clock.advance(wait);
      await sweepPayments(context);
    }
    await shop.pay(top, { webhook: false });
    shop.clock.advance(SWEEPS[index] ?? 0);
    await sweepPayments(context);
    expect(await shop.balance(top.viewer)).toBe(500_00n);
    await shop.assertInvariants();
  },
);

test('a top-up counts once when a hundred identical webhooks come at once', async () => {
  const top = await begin();
  await shop.pay(top, { webhook: false });
  const rawBody = new URLSearchParams({ client_txn_id: top.client_txn_id, status: 'success' }).toString();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody }),
    ),
  );
  await shop.drain();
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  expect(await linesOf(top.viewer)).toHaveLength(1);
  await shop.assertInvariants();
});

test('a top-up counts once when it is settled a hundred times at once', async () => {
  const top = await begin();
  await shop.pay(top, { webhook: false });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => settlePayment(context, top.client_txn_id)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['settled']));
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test('a failed top-up puts nothing into the wallet, and says why', async () => {
  const top = await begin();
  await shop.pay(top, { outcome: 'failure' });
  await shop.drain();
  expect(await statusOf(top)).toMatchObject({
    status: 'Failed',
    reason: expect.any(String),
    payment_url: null,
  });
  expect(await shop.balance(top.viewer)).toBe(0n);
  await shop.assertInvariants();
});

test('a top-up that had failed and is paid late is in the wallet', async () => {
  const top = await begin();
  await shop.pay(top, { outcome: 'failure' });
  await shop.drain();
  expect((await statusOf(top)).status).toBe('Failed');
  await shop.pay(top);
  await shop.drain();
  expect(await statusOf(top)).toMatchObject({ status: 'Success', reason: null });
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test('a top-up that is never paid fails with the last sweep, and the gateway is not asked again', async () => {
  const top = await begin();
  await sweepAll();
  expect(await linesOf(top.viewer)).toMatchObject([
    { status: 'Failed', reason: 'The payment was not completed.' },
  ]);
  expect(await paymentsOf(top)).toMatchObject([{ status: 'failed', nextCheckAt: null }]);
  await shop.assertInvariants();
});

test('a top-up of another user is not found, and an administrator sees it', async () => {
  const top = await begin();
  const placed = await shop.order();
  const stranger = await shop.shopper();
  for (const clientTxnId of [top.client_txn_id, 'W26112000000000000000', placed.client_txn_id])
    await expect(getTopUpStatus(make.actingAs(context, stranger), { clientTxnId })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Transaction not found',
    });
  // One's own order is not found as a top-up either.
  await expect(
    getTopUpStatus(make.actingAs(context, placed.viewer), { clientTxnId: placed.client_txn_id }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const admin = await shop.shopper('admin');
  expect((await statusOf({ ...top, viewer: admin })).txnid).toBe(top.client_txn_id);
});

test.each(['down', 'http_500', 'html'])(
  'a top-up whose gateway is unavailable (%s) charges nothing, and its line fails with the last sweep',
  async (fault) => {
    const viewer = await shop.shopper();
    shop.fault('ekqr', fault, viewer.email);
    await expect(shop.topUp(viewer, 500)).rejects.toMatchObject({ code: 'gateway_unreachable' });
    expect(await linesOf(viewer)).toMatchObject([{ status: 'Created' }]);
    await sweepAll();
    expect(await linesOf(viewer)).toMatchObject([{ status: 'Failed' }]);
    await shop.assertInvariants();
  },
);

test.each(['wrong_key', 'expired_plan'])(
  'a gateway that refuses (%s) fails the line of the top-up at once',
  async (fault) => {
    const viewer = await shop.shopper();
    shop.fault('ekqr', fault, viewer.email);
    await expect(shop.topUp(viewer, 500)).rejects.toMatchObject({ code: 'gateway_refused' });
    expect(await linesOf(viewer)).toMatchObject([
      { status: 'Failed', reason: 'The payment could not be started.' },
    ]);
    await shop.assertInvariants();
  },
);

test('a gateway that knows our reference gets a new one, and the customer finds the line by either', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'duplicate_id', viewer.email, { times: 1 });
  const page = await shop.topUp(viewer, 500);
  await shop.pay(page);
  await shop.drain();
  const [line] = await linesOf(viewer);
  expect(line).toMatchObject({ status: 'Success', amount: 500 });
  expect(page.client_txn_id).not.toBe(line?.txnid);
  for (const clientTxnId of [page.client_txn_id, line?.txnid ?? ''])
    expect(await getTopUpStatus(make.actingAs(context, viewer), { clientTxnId })).toMatchObject({
      status: 'Success',
    });
  await sweepAll();
  expect(await linesOf(viewer)).toMatchObject([{ status: 'Success' }]);
  await shop.assertInvariants();
});

test('a page that the gateway makes without answering can be paid, and its money is found', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'timeout_after_creation', viewer.email, { params: { ms: 0 } });
  await expect(shop.topUp(viewer, 500)).rejects.toMatchObject({ code: 'gateway_unreachable' });
  const [line] = await linesOf(viewer);
  await shop.pay({ client_txn_id: line?.txnid ?? '' }, { webhook: false });
  shop.clock.advance(minutes(1));
  await sweepPayments(context);
  expect(await shop.balance(viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test('a top-up of a gateway that is silent for three days goes to review, and is found when it answers again', async () => {
  const top = await begin();
  await shop.pay(top, { webhook: false });
  shop.fault('ekqr', 'down', top.client_txn_id, { params: { on: 'status' } });
  await sweepAll();
  expect(await linesOf(top.viewer)).toMatchObject([{ status: 'Processing' }]);
  shop.sandbox.clearFaults();
  shop.clock.advance(hours(6));
  await sweepPayments(context);
  expect(await linesOf(top.viewer)).toMatchObject([{ status: 'Success', reason: null }]);
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  expect(await listReviews(context)).toEqual([]);
  await shop.assertInvariants();
});

test('a top-up with two paid pages is credited twice, the second time on a line of its own', async () => {
  const top = await begin();
  const second = await secondPage(top);
  await shop.pay(top);
  await shop.pay(second);
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(context, second.client_txn_id)));
  await shop.drain();
  expect(await shop.balance(top.viewer)).toBe(1_000_00n);
  const lines = await linesOf(top.viewer);
  expect(lines).toMatchObject([
    { type: 'Credit', status: 'Success', amount: 500, reason: expect.stringContaining('second payment') },
    { txnid: top.client_txn_id, status: 'Success', amount: 500, reason: null },
  ]);
  await shop.assertInvariants();
});

test('a top-up with one failed page is not failed while the other can still be paid', async () => {
  const top = await begin();
  const second = await secondPage(top);
  await shop.pay(top, { outcome: 'failure' });
  await shop.drain();
  expect((await linesOf(top.viewer))[0]?.status).toBe('Created');
  await shop.pay(second, { outcome: 'failure' });
  await shop.drain();
  expect((await linesOf(top.viewer))[0]?.status).toBe('Failed');
  await shop.assertInvariants();
});

test('a top-up in review stays in review when its other page fails', async () => {
  const top = await begin();
  const second = await secondPage(top);
  await shop.pay(top, { amount: '3' });
  await shop.pay(second, { outcome: 'failure' });
  await shop.drain();
  expect((await linesOf(top.viewer))[0]?.status).toBe('Processing');
  await settle(top, 'dismiss');
  expect((await linesOf(top.viewer))[0]?.status).toBe('Failed');
  await shop.assertInvariants();
});
