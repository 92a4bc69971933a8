// Orders that are paid at Razorpay, and refunds to where their payments came from.
import { expect } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { chooseRefund, createOrder, getOrderStatus, settleSourceRefund } from '@/lib/domain/orders';
import type { SourceRefundDecision } from '@/lib/domain/orders/schema';
import { listReviews, recheckPayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { LinkInput } from '@/lib/sandbox';
import * as make from './make';
import { ITEMS, inputsFor, openShop } from './shop';

/** A placed order with its customer (`viewer`) and the player id that it is for. */
export type Placed = Awaited<ReturnType<Awaited<ReturnType<typeof openSourceRefunds>>['order']>>;

/** Opens a shop at the top of a file, whose gateways are EKQR and Razorpay. */
export async function openSourceRefunds() {
  const shop = await openShop({ razorpay: true });
  const { db } = shop;

  const withGateway = (gateway: 'ekqr' | 'razorpay'): Context => ({
    ...shop.context,
    shop: Object.assign({}, shop.context.shop, { gateway }),
  });
  const context = withGateway('razorpay');
  const staff = await shop.shopper('admin');
  const admin = make.actingAs(context, staff);

  async function order(item: keyof typeof ITEMS = 'smileone', within = context) {
    const viewer = await shop.shopper();
    const player = shop.player();
    const body = {
      ...ITEMS[item],
      userid: viewer.userid,
      ...inputsFor(item, player),
      paymentmode: 'upi' as const,
    };
    return { ...(await createOrder(within, { viewer, body })), viewer, player };
  }

  type Placed = Awaited<ReturnType<typeof order>>;

  const pay = ({ client_txn_id }: Placed, input: Partial<LinkInput> = {}) =>
    shop.sandbox.payLink({ client_txn_id, ...input });
  const fault = (name: string, { client_txn_id: match }: Placed, params: Record<string, number> = {}) =>
    shop.sandbox.setFault({ service: 'razorpay', fault: name, params: { ...params, match } });
  const refundsOf = ({ orderid: orderId }: Placed) =>
    db.sourceRefund.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  async function refundOf(placed: Placed) {
    const all = await refundsOf(placed);
    const last = all.at(-1);
    if (!last) throw new Error('there is no refund');
    return last;
  }
  /** What the gateway has given back of the order's payment, in paise. */
  function atGateway({ client_txn_id }: Placed) {
    const link = shop.sandbox.state().links.find(({ reference }) => reference === client_txn_id);
    return link?.attempts.flatMap(({ refunds }) => refunds) ?? [];
  }

  /** Paid at Razorpay, and no supplier delivers it. */
  async function undelivered(): Promise<Placed> {
    const placed = await order();
    shop.fault('smileone', 'refused', placed.player, { params: { on: 'createorder' } });
    await pay(placed);
    await shop.drain();
    return placed;
  }

  /** A refund that the bank has given back to the gateway, after it was processed. */
  async function cameBack(): Promise<Placed> {
    const placed = await undelivered();
    await choose(placed, 'source');
    await shop.drain();
    await pay(placed, { outcome: 'refund_failed' });
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    return placed;
  }

  /**
   * A refund that counts as sent and that the gateway never got, while the bank says that it has given the money back.
   */
  async function lostOnItsWay() {
    const placed = await undelivered();
    fault('refund_low_balance', placed);
    await choose(placed, 'source');
    await shop.drain();
    shop.sandbox.clearFaults();
    const { id, paymentId, amount } = await refundOf(placed);
    const lost = { state: 'sent', sends: 1, sentAt: shop.clock.now(), nextAt: shop.clock.now() };
    await db.sourceRefund.update({ where: { id }, data: lost });
    const { id: caseId } = await make.makeReview(db, {
      orderId: placed.orderid,
      paymentId,
      cause: 'payment_reversed',
      moneyAtRisk: amount,
    });
    await db.payment.update({ where: { id: paymentId }, data: { gatewayAmount: { decrement: amount } } });
    return { placed, caseId };
  }

  async function delivered(item: 'smileone' | 'twoPacks' = 'smileone'): Promise<Placed> {
    const placed = await order(item);
    await pay(placed);
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
    return placed;
  }

  async function choose(placed: Placed, to: 'wallet' | 'source', who = placed.viewer) {
    const { id: refundid } = await refundOf(placed);
    const input = { orderid: placed.orderid, refundid, to, idempotency: NO_IDEMPOTENCY };
    return chooseRefund(make.actingAs(context, who), input);
  }

  async function settle(placed: Placed, decision: SourceRefundDecision) {
    const { id: refundId, orderId } = await refundOf(placed);
    const input = { orderId, refundId, decision, reason: 'talked on the phone', idempotency: NO_IDEMPOTENCY };
    return settleSourceRefund(admin, input);
  }

  const statusOf = (placed: Placed) =>
    getOrderStatus(make.actingAs(context, placed.viewer), { clientTxnId: placed.client_txn_id });

  /** What the accounts have of this refund and its booking, in paise. */
  async function booked(placed: Placed): Promise<Record<string, bigint>> {
    const rows = await db.$queryRaw<{ account: string; sum: bigint }[]>`
      select e.account::text, sum(e.amount)::bigint as sum
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
       where j.reference = ${placed.orderid}
          or j.reference in (select id from source_refunds where order_id = ${placed.orderid})
          or j.reference in (select id from order_refunds where order_id = ${placed.orderid})
          or j.reference in (select id from order_reopenings where order_id = ${placed.orderid})
       group by e.account having sum(e.amount) <> 0`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }
  /** Asks the gateway about the payment, of which its bank has taken so many paise back by itself. */
  async function lacks(placed: Placed, paise: bigint): Promise<void> {
    const { razorpay } = context.gateways;
    const payment = await db.payment.findUniqueOrThrow({ where: { clientTxnId: placed.client_txn_id } });
    const { gatewayOrderId, clientTxnId, utr, amount, gatewayPaymentId } = payment;
    const paid = { outcome: 'paid', clientTxnId, currency: 'INR', payerVpa: null, remark: 'ok' } as const;
    const charge = { paymentId: gatewayPaymentId ?? '', fee: null, tax: null };
    const said = { ...paid, gatewayOrderId: gatewayOrderId ?? '', utr: utr ?? '', charge };
    const refunded = atGateway(placed)
      .filter(({ status }) => status === 'processed')
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const fetchState = async () => ({ ...said, amount: amount - paise - refunded });
    const gateways = { ...context.gateways, razorpay: { ...razorpay, fetchState } };
    await recheckPayment({ ...context, gateways }, payment);
  }

  async function decide(placed: Placed, cause: string, decision: Decision): Promise<void> {
    const review = (await listReviews(context)).find(
      (one) => one.orderid === placed.orderid && one.cause === cause,
    );
    await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'as the bank says' });
  }

  return {
    shop,
    db,
    withGateway,
    context,
    staff,
    admin,
    order,
    pay,
    fault,
    refundsOf,
    refundOf,
    atGateway,
    undelivered,
    cameBack,
    lostOnItsWay,
    delivered,
    choose,
    settle,
    statusOf,
    booked,
    lacks,
    decide,
  };
}
