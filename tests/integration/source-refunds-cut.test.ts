// The process of a choice and of a refund is cut off from the database at each of its statements, and goes on.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { chooseRefund, createOrder, sendRefund } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { openDatabase } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import { insist } from '../support/insist';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';
import { type CutStatement, cutCommits } from '../support/shop/commit-cutter';

const shop = await openShop({ razorpay: true });
const cutter = await cutCommits(shop.database.url);
const behind = openDatabase({ url: cutter.url, max: 5 });
const context: Context = { ...shop.context, db: behind.prisma };
const selling = { ...shop.context, shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }) };
afterAll(async () => {
  await behind.close();
  await cutter.close();
});
beforeEach(() => shop.calm());

/** Its payment is at a gateway that gives money back, and nobody delivers it. */
async function undelivered() {
  const viewer = await shop.shopper();
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: player, input2: '2001' };
  const placed = await createOrder(selling, { viewer, body: { ...body, paymentmode: 'upi' } });
  await shop.sandbox.payLink({ client_txn_id: placed.client_txn_id });
  await shop.drain();
  const refund = await shop.db.sourceRefund.findFirstOrThrow({ where: { orderId: placed.orderid } });
  return { ...placed, viewer, refundId: refund.id, amount: refund.amount };
}

async function refundOnce(to: 'source' | 'wallet', statement: CutStatement, at: number): Promise<void> {
  const { orderid, client_txn_id, viewer, refundId, amount } = await undelivered();
  await shop.stopWorker();
  cutter.cutAt(at, statement);
  const choice = { orderid, refundid: refundId, to, idempotency };
  await insist(() => chooseRefund(make.actingAs(context, viewer), choice));
  for (let round = 0; round < 4; round += 1) {
    await insist(() => sendRefund(context, { refundId }));
    shop.clock.advance(minutes(2));
  }
  cutter.cutAt(0);
  await shop.startWorker();
  const state = to === 'wallet' ? 'in_wallet' : 'processed';
  expect(await shop.db.sourceRefund.findUnique({ where: { id: refundId } })).toMatchObject({ state });
  const link = shop.sandbox.state().links.find(({ reference }) => reference === client_txn_id);
  const there = link?.attempts.flatMap(({ refunds }) => refunds).map((refund) => refund.amount);
  expect(there).toEqual(to === 'wallet' ? [] : [Number(amount)]);
  expect(await shop.balance(viewer)).toBe(to === 'wallet' ? amount : 0n);
  await shop.assertAllEnded();
}

const STATEMENTS: CutStatement[] = ['SELECT', 'INSERT', 'UPDATE', 'COMMIT'];

test.each(STATEMENTS)(
  'cut off at each %s, a refund goes to one place, once',
  { timeout: minutes(4) },
  async (statement) => {
    for (const at of [1, 2, 3, 5, 8])
      for (const to of ['source', 'wallet'] as const) await refundOnce(to, statement, at);
  },
);
