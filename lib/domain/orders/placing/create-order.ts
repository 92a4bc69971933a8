import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { applyHits } from '@/lib/domain/orders/held/hold-order';
import { openPayment, SWEEPS } from '@/lib/domain/payments';
import { type Payment, Prisma, Statement } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { wholeRupees } from '@/lib/platform/money';
import { after } from '@/lib/platform/time';
import { traceparent } from '@/lib/platform/traces';
import { type Judged, placeJudged } from './place-judged';
import { placeOrders } from './place-orders';
import { type NewOrder, type PrepareOrderInput, prepareOrder } from './prepare-order';

export interface CreatedOrder {
  orderid: string;
  client_txn_id: string;
  payment_url: string;
}

/**
 * Writes an order and its payment, then asks the gateway for a payment page. Throws the errors of prepareOrder,
 * order_refused, gateway_refused, gateway_unreachable.
 */
export async function createOrder(
  context: Context,
  input: PrepareOrderInput & { viewer: Viewer },
): Promise<CreatedOrder> {
  const { viewer, body } = input;
  if (body.paymentmode !== 'upi')
    throw new AppError('invalid_input', 'orders.walletHasOwnCall', {
      fields: { paymentmode: 'fieldErrors.notUpi' },
    });
  const order = await prepareOrder(context, input);
  const { id, createdAt: now, value, gateways } = order;
  if (!gateways) throw new Error('an order that is paid by UPI has no gateway');
  const payment: Payment = {
    ...NO_ANSWER_YET,
    id: newId(context.clock),
    purpose: 'order',
    userId: viewer.userid,
    orderId: id,
    gateway: gateways.gateway,
    clientTxnId: id,
    amount: wholeRupees(value),
    currency: 'INR',
    status: 'created',
    // Written before the call, so that the sweep asks the gateway even when the answer to the call is lost.
    nextCheckAt: after(now, SWEEPS[0]),
    trace: traceparent() ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await placeJudged(context, { order, isPaid: false }, (inside, judged) =>
    insertOrder(inside, order, { payment, judged }),
  );
  const opened = await openPayment(context, {
    payment,
    route: gateways,
    description: `${order.productName} ${order.itemName}`,
    customer: { name: viewer.name, email: viewer.email, mobile: viewer.mobilenumber },
    returnPath: '/confirmation',
  });
  return { orderid: id, ...opened };
}

/** The fields of a payment that the gateway's answers fill. */
const NO_ANSWER_YET = {
  walletTransactionId: null,
  gatewayOrderId: null,
  paymentUrl: null,
  upiLink: null,
  upiLinkUntil: null,
  utr: null,
  payerVpa: null,
  payerSealed: null,
  payerIndex: null,
  receivedAmount: null,
  remark: null,
  evidence: null,
  sweepCount: 0,
  checkedAt: null,
  paidAt: null,
  besideId: null,
  gatewayAmount: null,
  gatewayTotal: null,
  gatewayPaymentId: null,
  gatewayFee: null,
  gatewayTax: null,
  recheckAt: null,
} satisfies Partial<Payment>;

/**
 * Writes the order, its first event and its payment, all or nothing. It is one statement, because a transaction of
 * three inserts takes five round trips; one statement made a third more orders a second (docs/benchmarks.md).
 */
async function insertOrder(
  context: Context,
  order: NewOrder,
  { payment, judged: { signals, hits } }: { payment: Payment; judged: Judged },
): Promise<void> {
  const statement = new Statement();
  placeOrders(statement, [{ order, signals }], { paymentMode: 'upi', at: order.createdAt });
  await statement.run(
    context.db,
    Prisma.sql`
      insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, currency, status,
        next_check_at, trace, created_at, updated_at)
      values (${payment.id}, 'order', ${payment.userId}, ${payment.orderId}, ${payment.gateway},
        ${payment.clientTxnId}, ${payment.amount}, 'INR', 'created', ${payment.nextCheckAt}, ${payment.trace}, ${payment.createdAt},
        ${payment.updatedAt})`,
  );
  await applyHits(context, [{ hits, signals }]);
}
