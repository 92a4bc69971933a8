// A store whose vouchers MooGold delivers by answers that a test gives, at the moment at which it gives them.
import { expect } from 'vitest';
import {
  deliverOrder,
  getCorrections,
  listGoodsCases,
  reopenOrder,
  settleGoodsCase,
  updateOrder,
} from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { EndStatus, GoodsDecision } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { Goods, type PurchaseResult } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';
import type { Placed } from './shop';
import { openVault } from './vault';

export const evidence = { request: {}, reply: {}, took: 0 };

export async function openToldVouchers() {
  const opened = await openVault();
  const { shop, context, asAdmin, sellVouchers } = opened;
  // The tests are the workers.
  await shop.stopWorker();
  await sellVouchers();

  /** The number of the order at MooGold: each counts once. */
  let number = 0;
  const first = () => `M${number}`;

  const accepted = (supplierOrderId = first()): PurchaseResult<true> => ({
    ...evidence,
    outcome: 'accepted',
    supplierOrderId,
    differences: [],
  });
  const delivered = (code: string, supplierOrderId = first()): PurchaseResult<true> => ({
    ...evidence,
    outcome: 'delivered',
    supplierOrderId,
    cost: '1.50',
    goods: new Goods([code]),
    differences: [],
  });

  type MooGold = typeof context.suppliers.moogold;

  /** The store with some of MooGold's calls replaced. */
  function withMooGold(calls: Partial<MooGold>): typeof context {
    const { suppliers } = context;
    return { ...context, suppliers: { ...suppliers, moogold: { ...suppliers.moogold, ...calls } } };
  }

  const deliver = ({ orderid: orderId }: Placed, calls: Partial<MooGold> = {}, worker = 'one/1') =>
    deliverOrder(withMooGold(calls), { orderId, worker });

  /** A paid order of a voucher, without a job. */
  const paid = async () => {
    number += 1;
    return shop.paid('moreByHand');
  };

  /** A paid order of a voucher that MooGold has accepted. */
  async function acceptedOrder(): Promise<Placed> {
    const placed = await paid();
    await deliver(placed, { buy: async () => accepted(), lookUp: async () => accepted() });
    expect(await shop.read(placed)).toMatchObject({
      status: 'Processing',
      attempts: [{ outcome: 'accepted' }],
    });
    return placed;
  }

  /** The answer to a question that was asked before the attempt was taken over. */
  async function answerLate({ orderid: orderId }: Placed, code: string): Promise<void> {
    const [attempt] = (await shop.read({ orderid: orderId })).attempts;
    const lost = { id: attempt?.id ?? '', orderId, fence: (attempt?.fence ?? 0) - 1 };
    expect(await answerAttempt(context, lost, delivered(code))).toBe('late');
  }

  /** A person ends the order, once no call may arrive any more. */
  async function end({ orderid: orderId }: Placed, newStatus: EndStatus): Promise<void> {
    shop.clock.advance(minutes(11));
    await updateOrder(asAdmin, { orderId, newStatus, reason: 'the customer has called' });
  }

  async function settle({ orderid: orderId }: Placed, decision: GoodsDecision): Promise<void> {
    const [open] = await listGoodsCases(context, { orderId });
    await settleGoodsCase(asAdmin, { reviewId: open?._id ?? '', decision, reason: 'MooGold agreed by mail' });
  }

  async function reopen({ orderid: orderId }: Placed): Promise<void> {
    const { seen, reopening } = await getCorrections(asAdmin, { orderId });
    const given = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'ended by mistake' };
    await reopenOrder(asAdmin, { ...given, idempotency });
  }

  async function assertRules(): Promise<void> {
    expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
  }

  const acts = { paid, deliver, acceptedOrder, answerLate, end, settle, reopen, assertRules };
  return { ...opened, first, accepted, delivered, withMooGold, ...acts };
}
