import type { Order, Payment } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId, newOrderId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';
import type { Viewer } from '@/lib/store/accounts/schema';
import { findSale, priceFor, type Route, routesOf, type Sale } from '@/lib/store/catalogue';
import { playerMustBeVerified } from '@/lib/store/catalogue/schema';
import type { Context } from '@/lib/store/context';
import { checkPlayer } from './check-player';
import { assertInputs } from './inputs';
import { openPayment } from './open-payment';
import { SWEEPS } from './payment-sweeps';
import type { CreateOrderBody } from './schema';

export interface CreateOrderInput {
  viewer: Viewer;
  body: CreateOrderBody;
}

export interface CreatedOrder {
  orderid: string;
  client_txn_id: string;
  payment_url: string;
}

/**
 * Writes the order and its payment down, then asks the gateway for a page to pay on. The price is the one in the
 * database for the viewer's role. Throws not_found, not_available, invalid_input, player_not_allowed,
 * supplier_unreachable (MLBB cannot be verified), gateway_refused, gateway_unreachable.
 */
export async function createOrder(
  context: Context,
  { viewer, body }: CreateOrderInput,
): Promise<CreatedOrder> {
  if (body.paymentmode !== 'upi')
    throw new AppError('invalid_input', 'Orders from the wallet have a call of their own.', {
      fields: { paymentmode: 'must be upi' },
    });
  const sale = await findSale(context, { productId: body.product_id, itemid: body.itemid });
  if (!sale) throw notFound('Item');
  assertOnSale(sale);
  assertInputs(sale.product, body);
  const player = await verifyPlayer(context, sale, body);
  const value = priceFor(sale.item, viewer.role);
  const routes = routesOf(sale.item);

  const now = context.clock.now();
  const id = newOrderId(context.clock);
  const order: NewOrder = {
    id,
    userId: viewer.userid,
    userEmail: viewer.email,
    productId: sale.product._id,
    itemid: sale.item.itemid,
    productName: sale.product.name,
    itemName: sale.item.name,
    input1: body.input1,
    input2: body.input2,
    playerName: player?.username ?? null,
    playerRegion: player?.region ?? null,
    value,
    routes,
    createdAt: now,
  };
  const payment: Payment = {
    ...NOT_ASKED_YET,
    id: newId(context.clock),
    purpose: 'order',
    userId: viewer.userid,
    orderId: id,
    gateway: context.gateway.name,
    clientTxnId: id,
    amount: value,
    currency: 'INR',
    status: 'created',
    // Written before the call: whatever becomes of it, the sweep will ask.
    nextCheckAt: after(now, SWEEPS[0]),
    createdAt: now,
    updatedAt: now,
  };
  await writeDown(context, order, payment);
  const opened = await openPayment(context, {
    payment,
    description: `${sale.product.name} ${sale.item.name}`,
    customer: { name: viewer.name, email: viewer.email, mobile: viewer.mobilenumber },
    returnPath: '/confirmation',
  });
  return { orderid: id, ...opened };
}

interface NewOrder
  extends Omit<
    Order,
    | 'paymentMode'
    | 'status'
    | 'reason'
    | 'transactionid'
    | 'instant'
    | 'routes'
    | 'updatedAt'
    | 'paidAt'
    | 'endedAt'
  > {
  routes: Route[];
}

/** What a payment does not know before the gateway has heard of it. */
const NOT_ASKED_YET = {
  walletTransactionId: null,
  gatewayOrderId: null,
  paymentUrl: null,
  utr: null,
  payerVpa: null,
  receivedAmount: null,
  remark: null,
  evidence: null,
  sweepCount: 0,
  checkedAt: null,
  paidAt: null,
} satisfies Partial<Payment>;

/**
 * The order, its first event and its payment, all or nothing: one statement, because a transaction of three inserts is
 * five round trips, and one made a third more orders a second (docs/benchmarks.md).
 */
async function writeDown({ db }: Context, order: NewOrder, payment: Payment): Promise<void> {
  const { createdAt } = order;
  await db.$executeRaw`
    with placed as (
      insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
        player_name, player_region, payment_mode, value, status, instant, routes, created_at, updated_at)
      values (${order.id}, ${order.userId}, ${order.userEmail}, ${order.productId}, ${order.itemid},
        ${order.productName}, ${order.itemName}, ${order.input1}, ${order.input2}, ${order.playerName},
        ${order.playerRegion}, 'upi', ${order.value}, 'Created', ${order.routes.length > 0},
        ${JSON.stringify(order.routes)}::jsonb, ${createdAt}, ${createdAt})
    ), told as (
      insert into order_events (order_id, at, kind, "to") values (${order.id}, ${createdAt}, 'created', 'Created')
    )
    insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, currency, status,
      next_check_at, created_at, updated_at)
    values (${payment.id}, 'order', ${payment.userId}, ${payment.orderId}, ${payment.gateway}, ${payment.clientTxnId},
      ${payment.amount}, 'INR', 'created', ${payment.nextCheckAt}, ${payment.createdAt}, ${payment.updatedAt})`;
}

function assertOnSale({ product, item }: Sale): void {
  if (!product.instock) throw new AppError('not_available', 'This product is out of stock.');
  if (!item.inStock) throw new AppError('not_available', 'This item is out of stock.');
}

/** Who the goods are for, when that can or must be known. */
async function verifyPlayer(context: Context, sale: Sale, inputs: { input1: string; input2: string }) {
  if (!playerMustBeVerified(sale.product)) return null;
  const check = await checkPlayer(context, { ...sale, ...inputs });
  if (check.outcome === 'found') return check;
  if (check.outcome === 'unknown')
    throw new AppError(
      'supplier_unreachable',
      `${check.message} Please try again in a minute; nothing was charged.`,
    );
  throw new AppError('player_not_allowed', check.message);
}
