// A store whose supplier delivers other goods than were ordered.
import { expect } from 'vitest';
import { deliverOrder, listGoodsCases, settleGoodsCase, updateOrder } from '@/lib/domain/orders';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import * as make from './make';
import { openShop, type Placed } from './shop';

/** Why a case is decided. */
export const REASON = 'the customer agreed on the phone';

export async function openWrongGoods() {
  const shop = await openShop({ worker: false, timeout: 700 });
  const { context } = shop;
  const admin = await shop.shopper('admin');
  const asAdmin = make.actingAs(context, admin);

  const deliver = ({ orderid }: Placed, within = context) =>
    deliverOrder(within, { orderId: orderid, worker: 'one/1' });

  /** The store with some of MooGold's calls replaced. */
  function withMooGold(calls: Partial<typeof context.suppliers.moogold>): typeof context {
    const { suppliers } = context;
    return { ...context, suppliers: { ...suppliers, moogold: { ...suppliers.moogold, ...calls } } };
  }

  /** An order whose purchase went to MooGold with this fault, and its open case. */
  async function delivered(fault: string): Promise<Placed> {
    const placed = await shop.paid('moogold');
    shop.fault('moogold', fault, placed.player, { times: 1 });
    await deliver(placed);
    return placed;
  }

  const caseOf = async ({ orderid }: Placed) =>
    (await listGoodsCases(context)).find((each) => each.orderid === orderid);

  async function settle(placed: Placed, decision: GoodsDecision): Promise<unknown> {
    const reviewId = (await caseOf(placed))?._id ?? '';
    return settleGoodsCase(asAdmin, { reviewId, decision, reason: REASON });
  }

  const end = ({ orderid }: Placed, newStatus: 'Completed' | 'Refunded', reason?: string) =>
    updateOrder(asAdmin, { orderId: orderid, newStatus, ...(reason !== undefined && { reason }) });

  const createCalls = ({ player }: Placed) => shop.calls('order/create_order', player);

  async function assertRules(): Promise<void> {
    expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
  }

  const acts = { deliver, withMooGold, delivered, caseOf, settle, end, createCalls, assertRules };
  return { shop, context, admin, asAdmin, ...acts };
}
