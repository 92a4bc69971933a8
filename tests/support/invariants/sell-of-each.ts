import { departFromCell, leaveCell } from '@/lib/domain/cells';
import {
  addRefund,
  chooseRefund,
  createOrder,
  getCorrections,
  reopenOrder,
  updateOrder,
} from '@/lib/domain/orders';
import { recheckPayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import * as make from '../make';
import { ITEMS, type Placed, type Shop } from '../shop';

export type Sold = Record<'completed' | 'refunded' | 'created' | 'failed' | 'processing', Placed>;

/**
 * For the beginning of an invariant's sentence the ways to break it: the statements of each break at least that one.
 */
export type Breaks = Record<string, string[][]>;

/** The sandbox finds this player, and refuses to deliver to them. */
const REFUSED_PLAYER = '500500500';

/** Reopens an order that has ended, and ends it again. */
async function reopened(
  shop: Shop,
  { orderid: orderId }: Placed,
  newStatus: 'Completed' | 'Refunded',
): Promise<void> {
  const admin = make.actingAs(shop.context, await shop.shopper('admin'));
  const { seen, reopening } = await getCorrections(admin, { orderId });
  const input = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'a mistake' };
  await reopenOrder(admin, { ...input, idempotency: NO_IDEMPOTENCY });
  await shop.drain();
  await updateOrder(admin, { orderId, newStatus, reason: 'decided again' });
}

/**
 * An order that its supplier refuses, paid by a gateway with refunds. `to` is where the customer chose to get the
 * money: their bank or the wallet; null while they have not chosen.
 */
async function refundable(shop: Shop, to: 'source' | 'wallet' | null): Promise<void> {
  const viewer = await shop.shopper();
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const razorpay = { ...shop.context, shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }) };
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: player, input2: '2001' };
  const { orderid, client_txn_id } = await createOrder(razorpay, {
    viewer,
    body: { ...body, paymentmode: 'upi' },
  });
  await shop.sandbox.payLink({ client_txn_id });
  await shop.drain();
  const { id: refundid } = await shop.db.sourceRefund.findFirstOrThrow({ where: { orderId: orderid } });
  if (to === null) return;
  const choice = { orderid, refundid, to, idempotency: NO_IDEMPOTENCY };
  await chooseRefund(make.actingAs(shop.context, viewer), choice);
  await shop.drain();
}

/**
 * Orders in each state, and beside them all that money and goods do in a shop, so that each invariant has rows to hold
 * for.
 */
export async function sellOfEach(shop: Shop): Promise<Sold> {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const failed = await shop.order();
  await shop.pay(failed, { outcome: 'failure' });
  const sold = {
    completed: await shop.sell({ item: 'twoPacks' }),
    refunded: await shop.sell({ item: 'smileone', player }),
    processing: await shop.unanswered(),
    created: await shop.order(),
    failed,
  };
  await moveMoney(shop, sold);
  return sold;
}

async function moveMoney(shop: Shop, sold: Sold): Promise<void> {
  const rich = await shop.shopperWith(1_000_00n, 20_00n);
  await shop.pay(await shop.topUp(rich, 100));
  await shop.buy({ viewer: rich });
  await shop.redeem(rich, 20);
  await addRefund(make.actingAs(shop.context, await shop.shopper('admin')), {
    orderId: sold.completed.orderid,
    amount: 30,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'a gesture',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });
  await reopened(shop, await shop.sell({ player: REFUSED_PLAYER }), 'Refunded');
  const byHand = await shop.unanswered();
  await updateOrder(make.actingAs(shop.context, await shop.shopper('admin')), {
    orderId: byHand.orderid,
    newStatus: 'Completed',
    reason: 'a mistake',
  });
  await reopened(shop, byHand, 'Completed');
  const [inviter, friend] = [await shop.shopper(), await shop.shopper()];
  await make.makeReferralTerms(shop.db);
  await make.makeReferral(shop.db, {
    inviter: { id: inviter.userid },
    friend: { id: friend.userid },
    minOrder: 1n,
  });
  await shop.sell({ viewer: friend });
  const owing = await shop.sell();
  await shop.pay(owing, { outcome: 'reversal' });
  await shop.drain();
  for (const to of ['source', 'wallet', null] as const) await refundable(shop, to);
  const { userid: mover } = await shop.shopperWith(50_00n, 3_00n);
  const { id: reference } = await leaveCell(shop.context, { userId: mover, to: 'b', minutes: 5 });
  await departFromCell(shop.context, { reference, arrived: [] });
  await settleFirst(shop, owing, 'receivable');
  await reinstated(shop);
  await takenFromWallet(shop);
}

async function settleFirst(
  shop: Shop,
  placed: Placed,
  decision: Decision,
  reference?: string,
): Promise<void> {
  const review = (await shop.read(placed)).reviews.find(({ closedAt }) => closedAt === null);
  await settleReview(make.actingAs(shop.context, await shop.shopper('admin')), {
    reviewId: review?.id ?? '',
    decision,
    reference,
    reason: 'the bank said so',
  });
}

/** Its customer paid what went back again, and then the first money is there again. */
async function reinstated(shop: Shop): Promise<void> {
  const placed = await shop.sell();
  const payment = await shop.db.payment.findUniqueOrThrow({
    where: { clientTxnId: placed.client_txn_id },
  });
  const { ekqr } = shop.context.gateways;
  const paid = await ekqr.fetchState(payment);
  if (paid.outcome !== 'paid') throw new Error('the gateway does not know the payment');
  const says = (amount: bigint) => {
    const gateways = {
      ...shop.context.gateways,
      ekqr: { ...ekqr, fetchState: async () => ({ ...paid, amount }) },
    };
    return recheckPayment({ ...shop.context, gateways }, payment);
  };
  await says(0n);
  await settleFirst(shop, placed, 'receivable');
  await settleFirst(shop, placed, 'recovered', '720000000001');
  await says(paid.amount);
  await settleFirst(shop, placed, 'reinstated');
}

/** A top-up goes back, and what is owed for it is taken from the wallet. */
async function takenFromWallet(shop: Shop): Promise<void> {
  const { client_txn_id: clientTxnId } = await shop.topUp(await shop.shopper(), 50);
  for (const outcome of ['success', 'reversal'] as const) {
    await shop.pay({ client_txn_id: clientTxnId }, { outcome });
    await shop.drain();
  }
  const admin = make.actingAs(shop.context, await shop.shopper('admin'));
  for (const decision of ['receivable', 'offset'] as const) {
    const { id } = await shop.db.review.findFirstOrThrow({
      where: { payment: { clientTxnId }, closedAt: null },
    });
    await settleReview(admin, { reviewId: id, decision, reason: 'the customer agrees' });
  }
}
