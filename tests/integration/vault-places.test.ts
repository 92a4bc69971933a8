// The places of an order's codes when one has left the order and others stay: the next code takes a place that is free.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, listGoodsCases, settleGoodsCase } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { type Difference, Goods, type PurchaseResult } from '@/lib/integrations/suppliers';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { codesByPack, orderThreeVouchers } from '../support/three-vouchers';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const deliver = () => shop.drain({ hurry: false });
const attemptOf = async (orderId: string, packIndex: number) =>
  db.deliveryAttempt.findFirstOrThrow({ where: { orderId, packIndex } });

/** What MooGold has booked is not compared: a pack whose goods went back is bought twice. */
async function assertRules(): Promise<void> {
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
}

/** Two packs are delivered, and MooGold has accepted the third. */
async function twoOfThree(): Promise<Placed> {
  const placed = await orderThreeVouchers(shop, { slow: 2 });
  await deliver();
  expect(await codesByPack(shop, placed)).toEqual(['reserved', 'reserved']);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', codes: 2 });
  return placed;
}

const goods = (supplierOrderId: string | null, differences: Difference[]): PurchaseResult<true> => ({
  outcome: 'delivered',
  supplierOrderId: supplierOrderId ?? '',
  cost: null,
  goods: new Goods([`ANSWERED-${newId()}`]),
  differences,
  request: {},
  reply: {},
  took: 0,
});

/** A run that was frozen writes only now what it heard of a pack: other goods than were ordered. */
async function hearOfWrongGoods({ orderid: orderId }: Placed, packIndex: number): Promise<void> {
  const { id, fence, supplierOrderId } = await attemptOf(orderId, packIndex);
  const said = goods(supplierOrderId, [{ field: 'pack', ordered: '9931', delivered: '9932' }]);
  expect(await answerAttempt(context, { id, orderId, fence: fence - 1 }, said)).toBe('late');
}

/** MooGold delivers a pack that it has accepted. */
async function hearOfGoods({ orderid: orderId }: Placed, packIndex: number): Promise<void> {
  const { id, fence, supplierOrderId } = await attemptOf(orderId, packIndex);
  expect(await answerAttempt(context, { id, orderId, fence }, goods(supplierOrderId, []))).toBe('held');
}

async function settle({ orderid }: Placed, decision: GoodsDecision): Promise<void> {
  const review = (await listGoodsCases(context)).find((each) => each.orderid === orderid);
  await settleGoodsCase(admin, { reviewId: review?._id ?? '', decision, reason: 'MooGold agreed by mail' });
}

test('bug: a pack was not delivered once the code of an earlier pack had been claimed back', async () => {
  const placed = await twoOfThree();
  // Nobody else asks about the pack meanwhile.
  await shop.stopWorker();
  await hearOfWrongGoods(placed, 0);
  await settle(placed, 'claim_back');
  expect(await codesByPack(shop, placed)).toEqual(['void', 'void', 'reserved']);
  await hearOfGoods(placed, 2);
  expect(await codesByPack(shop, placed)).toEqual(['void', 'void', 'reserved', 'reserved']);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', codes: 2 });
  await shop.startWorker();
  await deliver();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 3 });
  expect((await codesByPack(shop, placed)).toSorted()).toEqual(['sold', 'sold', 'sold', 'void', 'void']);
  await assertRules();
});

const refund = ({ orderid: orderId }: Placed, packs: number[]) =>
  addRefund(admin, {
    orderId,
    amount: 1,
    alreadyRefunded: 0,
    cause: 'not_received',
    note: 'a pack',
    packs,
    idempotency: NO_IDEMPOTENCY,
  });

async function threeSold(): Promise<Placed> {
  const placed = await orderThreeVouchers(shop);
  await deliver();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 3 });
  return placed;
}

test('bug: goods of a pack could not be adopted once another pack had been refunded', async () => {
  const placed = await threeSold();
  await refund(placed, [0]);
  await hearOfWrongGoods(placed, 2);
  await settle(placed, 'adopt');
  expect(await codesByPack(shop, placed)).toEqual(['refunded', 'sold', 'sold', 'sold']);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 3 });
  await assertRules();
});
