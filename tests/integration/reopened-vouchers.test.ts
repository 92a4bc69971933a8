// An order of codes of MooGold that was refunded before it was Completed, and is reopened: it has the codes again that
// were bought for it, or is not reopened.
import { beforeEach, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import { getCorrections, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { EndStatus } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { decideSetAside } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { Goods } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { codesByPack, orderThreeVouchers } from '../support/three-vouchers';

const shop = await openShop();
const { context } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const deliver = () => shop.drain({ hurry: false });
const statesOf = async (placed: Placed) => (await codesByPack(shop, placed)).toSorted();
const correctionsOf = ({ orderid: orderId }: Placed) => getCorrections(admin, { orderId });

/** What MooGold has booked is not compared: a pack that is given back here stays booked there. */
async function assertRules(): Promise<void> {
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
}

async function end({ orderid: orderId }: Placed, newStatus: EndStatus): Promise<void> {
  shop.clock.advance(minutes(11));
  await updateOrder(admin, { orderId, newStatus, reason: 'the customer has called' });
}

async function reopen(placed: Placed, takes?: number): Promise<void> {
  const { seen, reopening } = await correctionsOf(placed);
  const given = { orderId: placed.orderid, seen, takes: takes ?? reopening?.takes ?? 0 };
  await reopenOrder(admin, { ...given, reason: 'ended by mistake', idempotency });
}

/** Two packs are delivered, MooGold works on the third, and a person has given the price back. */
async function refunded(): Promise<Placed> {
  const placed = await orderThreeVouchers(shop, { slow: 2 });
  await deliver();
  await shop.makeReview(placed.orderid);
  await end(placed, 'Refunded');
  expect(await statesOf(placed)).toEqual(['held', 'held']);
  return placed;
}

test('bug: a reopened order was completed without the codes that it had before its refund', async () => {
  const placed = await refunded();
  // Until a person decides about them, people are told.
  expect((await findOpen(context)).map(({ key }) => key)).toContain(`set-aside:${ITEMS.moreByHand.itemid}`);
  await shop.stopWorker();
  await reopen(placed);
  expect(await statesOf(placed)).toEqual(['reserved', 'reserved']);
  const { id = '', fence = 0, supplierOrderId } = (await shop.read(placed)).attempts.at(-1) ?? {};
  await answerAttempt(
    context,
    { id, orderId: placed.orderid, fence },
    {
      outcome: 'delivered',
      supplierOrderId: supplierOrderId ?? '',
      cost: null,
      goods: new Goods(['CODE-OF-THE-THIRD']),
      differences: [],
      request: {},
      reply: {},
      took: 0,
    },
  );
  await shop.startWorker();
  await deliver();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 3 });
  expect(await statesOf(placed)).toEqual(['sold', 'sold', 'sold']);
  await assertRules();
});

test.each(['available', 'void'] as const)(
  'bug: an order was reopened although a code of it was %s since',
  async (to) => {
    const placed = await refunded();
    const { value } = await shop.read(placed);
    const { id: codeId } = await shop.db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
    await decideSetAside(admin, { codeId, to });
    expect((await correctionsOf(placed)).reopening).toBeNull();
    await expect(reopen(placed, Number(value) / 100)).rejects.toMatchObject({
      description: { messageKey: 'orders.codeGone' },
    });
    await assertRules();
  },
);

test('bug: a Completed order was reopened although a code of it was void, and could never be completed again', async () => {
  const placed = await orderThreeVouchers(shop);
  shop.fault('moogold', 'error_code', `${placed.orderid}-2-`);
  await deliver();
  await end(placed, 'Completed');
  const { id } = await shop.db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
  await shop.db.vaultCode.update({ where: { id }, data: { state: 'void', movedBy: admin.actor.id } });
  expect((await correctionsOf(placed)).reopening).toBeNull();
  await expect(reopen(placed)).rejects.toMatchObject({ description: { messageKey: 'orders.codeGone' } });
  await assertRules();
});

test('bug: an order that was refunded a second time lost the codes of its first end', async () => {
  const placed = await orderThreeVouchers(shop);
  shop.fault('moogold', 'error_code', `${placed.orderid}-2-`);
  await deliver();
  expect(await statesOf(placed)).toEqual(['reserved', 'reserved']);
  await end(placed, 'Completed');
  expect(await statesOf(placed)).toEqual(['sold', 'sold']);
  await reopen(placed);
  await end(placed, 'Refunded');
  expect(await statesOf(placed)).toEqual(['refunded', 'refunded']);
  await reopen(placed);
  await end(placed, 'Completed');
  expect(await statesOf(placed)).toEqual(['sold', 'sold']);
  await assertRules();
});
