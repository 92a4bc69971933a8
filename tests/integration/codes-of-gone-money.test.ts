// Codes that nobody has looked at, of orders whose money went back to a bank and comes again, or that were held.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, deliverOrder, deliverTypedCode, updateOrder } from '@/lib/domain/orders';
import { actorOfPartner, type PartnerCaller } from '@/lib/domain/partners';
import { revealOrder } from '@/lib/domain/partners/live/codes';
import { listReviews, settlePayment, settleReview, sweepPayments } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { decideSetAside } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, type Placed } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';
import { type Bought, openVault } from '../support/vault';

const { shop, context, stock, empty, reveal, statesOf, balanceOf } = await openVault();
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

const walletMoneyMissing = { code: 'conflict', description: { messageKey: 'vault.walletMoneyMissing' } };

const reverse = (clientTxnId: string) =>
  shop.fault('ekqr', 'reversed', clientTxnId, { params: { status: 'refunded' } });
async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(context);
}

/** A call of a partner's program that wants the codes of an order. */
async function programOf({ viewer, orderid }: Bought) {
  const user = await shop.db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  await make.makePartner(shop.db, { user });
  const { key } = await make.makePartnerKey(shop.db, { partnerId: user.id });
  const data = { partnerKeyId: key.id, partnerReference: `of ${orderid}` };
  await shop.db.order.update({ where: { id: orderid }, data });
  const caller = { keyId: key.id, mode: 'live', buyer: viewer } as unknown as PartnerCaller;
  const origin = { address: '203.0.113.7', device: null, nextDevice: 'none' };
  const as = { ...context, actor: actorOfPartner(caller, { requestId: 'a-request', origin }) };
  return () => revealOrder(as, caller, orderid);
}

const PART = 5_00n;
const admin = make.actingAs(context, await shop.shopper('admin'));

async function settle({ orderid }: Placed, decision: Decision): Promise<void> {
  const review = (await listReviews(context)).find((each) => each.orderid === orderid);
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'the bank said so' });
}

/** An order by UPI whose unseen code was taken back: the bank has a part of the price, and staff refunded the rest. */
async function takenBack(): Promise<Placed> {
  await empty();
  await stock(1);
  const placed = await shop.order({ item: 'byHand' });
  await shop.pay(placed, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, placed.client_txn_id));
  await shop.drain({ hurry: false });
  expect(await statesOf(placed)).toEqual(['sold']);
  await lacks(placed, PART);
  await settle(placed, 'loss');
  await addRefund(admin, {
    orderId: placed.orderid,
    amount: Number((await shop.read(placed)).value - PART) / 100,
    alreadyRefunded: 0,
    packs: [],
    cause: 'not_received',
    note: 'the rest of the price',
    idempotency: NO_IDEMPOTENCY,
  });
  expect(await statesOf(placed)).toEqual(['refunded']);
  return placed;
}

test('bug: money came again of an order whose code was taken back, and its customer had neither', async () => {
  const placed = await takenBack();
  await lacks(placed, 0n);
  await settle(placed, 'reinstated');
  expect(await statesOf(placed)).toEqual(['sold']);
  expect((await reveal(placed)).codes).toHaveLength(1);
  await shop.assertInvariants();
});

test('money that comes again goes to the wallet when the code that was taken back is no longer there', async () => {
  const placed = await takenBack();
  const code = await shop.db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
  await decideSetAside(admin, { codeId: code.id, to: 'available' });
  const before = await balanceOf(placed);
  await lacks(placed, 0n);
  await settle(placed, 'reinstated');
  expect(await balanceOf(placed)).toBe(before + PART);
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
});

test('a code bought with a top-up that went back is shown only once the money is there again', async () => {
  await empty();
  await stock(1);
  const viewer = await shop.shopper();
  const { client_txn_id } = await shop.topUp(viewer, 1000);
  await shop.pay({ client_txn_id }, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, client_txn_id));
  const bought: Bought | null = await shop.buy({ item: 'byHand', viewer });
  await shop.drain({ hurry: false });
  const order = { viewer, orderid: bought?.orderid ?? '' };
  expect(await statesOf(order)).toEqual(['sold']);
  reverse(client_txn_id);
  await sweepAfter(minutes(11));
  await expect(reveal(order)).rejects.toMatchObject(walletMoneyMissing);
  await expect((await programOf(order))()).rejects.toMatchObject(walletMoneyMissing);
  expect(await statesOf(order)).toEqual(['sold']);
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  expect((await reveal(order)).codes).toHaveLength(1);
});

test('bug: a small missing sum kept every unseen code of the customer from being shown', async () => {
  await empty();
  await stock(2);
  const viewer = await shop.shopperWith(150_00n);
  const { client_txn_id } = await shop.topUp(viewer, 1000);
  await shop.pay({ client_txn_id }, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, client_txn_id));
  const orders: Bought[] = [];
  for (let n = 0; n < 2; n++) {
    const bought = await shop.buy({ item: 'byHand', viewer });
    await shop.drain({ hurry: false });
    orders.push({ viewer, orderid: bought?.orderid ?? '' });
    shop.clock.advance(minutes(1));
  }
  const [older, newer] = orders as [Bought, Bought];
  reverse(client_txn_id);
  await sweepAfter(minutes(11));
  await expect(reveal(newer)).rejects.toMatchObject(walletMoneyMissing);
  expect((await reveal(older)).codes).toHaveLength(1);
  await expect(reveal(newer)).rejects.toMatchObject(walletMoneyMissing);
});

test('bug: an order whose money is gone could not be delivered by a typed code with an empty stock', async () => {
  await empty();
  await stock(1);
  const { itemid } = ITEMS.byHand;
  await shop.db.vaultItem.update({ where: { itemid }, data: { waitHours: 24 } });
  const placed = await shop.order({ item: 'byHand' });
  await empty();
  await shop.pay(placed, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, placed.client_txn_id));
  await shop.drain({ hurry: false });
  await lacks(placed, PART);
  await shop.db.vaultItem.update({ where: { itemid }, data: { waitHours: 0 } });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  const complete = () => updateOrder(admin, { orderId: placed.orderid, newStatus: 'Completed' });
  await expect(complete()).rejects.toMatchObject({ description: { messageKey: 'orders.isHeldForMoney' } });
  await deliverTypedCode(admin, { orderId: placed.orderid, code: 'TYPED-0001-QZXW', pin: '', expiresOn: '' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect(await statesOf(placed)).toEqual(['sold']);
});
