// A supplier names, for a purchase, an order that counts for another one already: a reply that was kept and repeated on
// its way, or a supplier that takes the second call for the first. Nothing was delivered for it, so the order is not
// completed and a person decides.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, listGoodsCases, settleGoodsCase } from '@/lib/domain/orders';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_GOODS, type PurchaseResult } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop({ worker: false });
const { context } = shop;
const asAdmin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const deliver = ({ orderid }: Placed, within = context) =>
  deliverOrder(within, { orderId: orderid, worker: 'one/1' });

/** The store whose Smile.one answers every purchase with this order. */
function answering(supplierOrderId: string): typeof context {
  const { suppliers } = context;
  const buy = async () =>
    ({
      outcome: 'delivered',
      supplierOrderId,
      cost: null,
      goods: null,
      differences: [],
      request: {},
      reply: null,
      took: 1,
    }) satisfies PurchaseResult<false>;
  return { ...context, suppliers: { ...suppliers, smileone: { ...suppliers.smileone, buy } } };
}

const caseOf = async ({ orderid }: Placed) =>
  (await listGoodsCases(context)).find((each) => each.orderid === orderid);

async function settle(placed: Placed, decision: GoodsDecision): Promise<void> {
  const reviewId = (await caseOf(placed))?._id ?? '';
  await settleGoodsCase(asAdmin, { reviewId, decision, reason: 'the customer was asked' });
}

/** One order that was delivered, and another one of which the supplier says the same. */
async function repeated(): Promise<{ first: Placed; second: Placed; supplierOrderId: string }> {
  const [first, second] = [await shop.paid('smileone'), await shop.paid('smileone')];
  await deliver(first);
  const supplierOrderId = (await shop.read(first)).attempts[0]?.supplierOrderId ?? '';
  await deliver(second, answering(supplierOrderId));
  return { first, second, supplierOrderId };
}

async function assertRules(): Promise<void> {
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
}

test('an order of a supplier that counts for another order is a case, and completes nothing', async () => {
  const { first, second, supplierOrderId } = await repeated();
  expect((await shop.read(first)).status).toBe('Completed');
  expect(await shop.read(second)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'unknown', supplierOrderId, goodsDecidedAt: null }],
    reviews: [{ cause: 'wrong_goods', closedAt: null }],
  });
  const found = await caseOf(second);
  expect(found).toMatchObject({ decisions: ['adopt', 'claim_back'], differences: [{ field: 'pack' }] });
  expect(found?.differences[0]?.delivered).toContain(`${supplierOrderId}, which counts for ${first.orderid}`);
  shop.clock.advance(minutes(5));
  await deliver(second, answering(supplierOrderId));
  expect((await shop.read(second)).reviews).toHaveLength(1);
  await assertRules();
});

test('a person may buy it once more, or find that the goods are there all the same', async () => {
  const { second } = await repeated();
  await settle(second, 'claim_back');
  await deliver(second);
  expect(await shop.read(second)).toMatchObject({
    status: 'Completed',
    attempts: [{ outcome: 'refused', proof: 'claimed_back' }, { outcome: 'delivered' }],
  });
  const again = await repeated();
  await settle(again.second, 'adopt');
  expect((await shop.read(again.second)).status).toBe('Completed');
  await assertRules();
});

test('of answers that name the same order at the same moment one completes its order', async () => {
  const placed = [await shop.paid('smileone'), await shop.paid('smileone'), await shop.paid('smileone')];
  const within = answering('the-same-for-all');
  const { buy } = within.suppliers.smileone;
  const { pool } = shop.database.owner;
  const writer = await pool.connect();
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  within.suppliers.smileone.buy = async (purchase) => {
    asked += 1;
    await answered;
    return buy(purchase);
  };
  const delivering = Promise.all(placed.map((each) => deliver(each, within)));
  await expect.poll(() => asked).toBe(3);
  // Each may read what the others have written so far, and none can write its answer.
  await writer.query('begin; lock table delivery_attempts in share mode');
  answer();
  await expect.poll(() => countLockWaiters(pool)).toBe(3);
  await writer.query('commit');
  writer.release();
  await delivering;
  const statuses = (await Promise.all(placed.map((each) => shop.read(each)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['Completed', 'Processing', 'Processing']);
  await assertRules();
});

test('a supplier that is asked later may name it too', async () => {
  const [first, second] = [await shop.paid('moogold'), await shop.paid('moogold')];
  await deliver(first);
  const supplierOrderId = (await shop.read(first)).attempts[0]?.supplierOrderId ?? '';
  const { suppliers } = context;
  const said = { request: {}, reply: null, took: 1, supplierOrderId, differences: [] };
  const moogold = {
    ...suppliers.moogold,
    buy: async () => ({ ...said, outcome: 'accepted' as const }),
    lookUp: async () => ({ ...said, outcome: 'delivered' as const, cost: null, goods: NO_GOODS }),
  };
  const within = { ...context, suppliers: { ...suppliers, moogold } };
  await deliver(second, within);
  shop.clock.advance(minutes(5));
  await deliver(second, within);
  expect(await shop.read(second)).toMatchObject({
    status: 'Processing',
    reviews: [{ cause: 'wrong_goods', closedAt: null }],
  });
  await assertRules();
});
