import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale, inputsOf, type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { assertStateKnown } from '@/lib/domain/invoices';
import { assertShopOpen } from '@/lib/domain/kill-switches';
import { couponRefused, priceChanged, priceSale, storeBreakdown } from '@/lib/domain/offers';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { assertNoUnpaidOrder } from '@/lib/domain/orders/unpaid/assert-no-unpaid-order';
import { type GatewayRoute, routePayment } from '@/lib/domain/payments';
import { CURRENT_POLICIES } from '@/lib/domain/policies/schema';
import type { Order } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newOrderId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees, wholeRupees } from '@/lib/platform/money';
import { assertInputs } from './inputs';
import { verifyPlayer } from './verify-player';

export interface PrepareOrderInput {
  viewer: Pick<Viewer, 'userid' | 'role' | 'email'>;
  body: CreateOrderBody;
  /** Whether an order is placed at a lower price than the expected one too; a higher one is always refused. */
  mayBeLower?: boolean;
  /** What findSale has found, for a caller with several orders of one item. */
  sale?: Sale | null;
}

/** An order without the columns that depend on how it is paid. */
export interface NewOrder
  extends Omit<
    Order,
    | 'userEmail'
    | 'paymentMode'
    | 'status'
    | 'reason'
    | 'transactionid'
    | 'instant'
    | 'routes'
    | 'breakdown'
    | 'giftNote'
    | 'cost'
    | 'costCurrency'
    | 'costRate'
    | 'updatedAt'
    | 'paidAt'
    | 'endedAt'
  > {
  routes: Route[];
  /** Where it is paid; null for an order from the wallet. */
  gateways: GatewayRoute | null;
  breakdown: ReturnType<typeof storeBreakdown>;
}

/** What is known of an order before its player is verified. */
export interface PricedOrder extends Omit<Awaited<ReturnType<typeof priceSale>>, 'refusal'> {
  sale: Sale;
  routes: Route[];
  gateways: NewOrder['gateways'];
}

/**
 * Finds what a request buys, its price in paise, which is read from the database for the viewer's role, the campaign
 * and the coupon, and checks what was typed. Asks no supplier and writes nothing. Throws not_found, unavailable,
 * out_of_stock, coupon_refused, price_changed, invalid_input and unpaid_order.
 */
export async function priceOrder(
  context: Context,
  { viewer, body, mayBeLower, sale: known }: PrepareOrderInput,
): Promise<PricedOrder> {
  const sale =
    known === undefined
      ? await findSale(context, { productId: body.product_id, itemid: body.itemid })
      : known;
  if (!sale) throw notFound('Item');
  assertShopOpen(context, sale.stops);
  assertOnSale(sale);
  const { breakdown, campaign, coupon, refusal } = await priceSale(context, {
    sale,
    buyer: { id: viewer.userid, role: viewer.role },
    player: body,
    code: body.coupon,
  });
  // A coupon that cannot be used is never left out in silence: the buyer is told, and decides about the other price.
  if (refusal) throw couponRefused(refusal, breakdown.price);
  assertPrice(breakdown.price, body.expected_price, mayBeLower);
  const gateways = body.paymentmode === 'upi' ? await routeOrder(context, breakdown.price, sale) : null;
  const routes = routesOf(sale.item);
  assertInputs(sale.product, body, routes);
  if (body.ask_unpaid !== undefined)
    await assertStateKnown(context, { userId: viewer.userid, price: breakdown.price });
  await assertNoUnpaidOrder(context, { userId: viewer.userid, body });
  return { sale, routes, gateways, breakdown, campaign, coupon };
}

/**
 * Builds an order from a request: what priceOrder finds, and the player. Writes nothing. Throws the errors of
 * priceOrder, player_not_allowed, and supplier_unreachable when a player who must be verified cannot be.
 */
export async function prepareOrder(context: Context, input: PrepareOrderInput): Promise<NewOrder> {
  const { viewer, body } = input;
  const { sale, routes, gateways, breakdown, campaign, coupon } = await priceOrder(context, input);
  const player = await verifyPlayer(context, sale, body);
  return {
    id: newOrderId(context.clock),
    userId: viewer.userid,
    productId: sale.product._id,
    itemid: sale.item.itemid,
    productName: sale.product.name,
    itemName: sale.item.name,
    input1: body.input1,
    input2: body.input2,
    moreInputs: body.more_inputs ?? [],
    inputLabels: inputsOf(sale.product).map(({ label }) => label),
    playerName: player?.username ?? null,
    playerRegion: player?.region ?? null,
    value: breakdown.price,
    routes,
    gateways,
    codes: sale.item.vaultItem ? 1 : 0,
    couponId: coupon?.id ?? null,
    campaignId: campaign?.id ?? null,
    breakdown: storeBreakdown(breakdown),
    createdAt: context.clock.now(),
    language: context.language,
    partnerKeyId: null,
    partnerReference: null,
    termsVersion: CURRENT_POLICIES.terms,
    refundVersion: CURRENT_POLICIES.refundPolicy,
    privacyVersion: CURRENT_POLICIES.privacyPolicy,
  };
}

function assertOnSale({ product, item }: Sale): void {
  if (!product.instock) throw new AppError('out_of_stock', 'orders.productOutOfStock');
  if (!item.inStock) throw new AppError('out_of_stock', 'orders.itemOutOfStock');
}

/** Where an order is paid by UPI. Throws invalid_input for a price above what one payment can be, and unavailable. */
async function routeOrder(context: Context, price: Paise, { stops }: Sale): Promise<GatewayRoute> {
  const amount = wholeRupees(price);
  const max = paiseFromRupees(context.shop.upiPaymentMax);
  if (amount > max) {
    const amounts = { max: formatRupees(rupees(max)), price: formatRupees(rupees(price)) };
    throw new AppError('invalid_input', message('orders.aboveUpiLimit', amounts));
  }
  return routePayment(context, { amount, stops });
}

/** `expected` is in rupees. */
function assertPrice(price: Paise, expected: number | undefined, mayBeLower = false): void {
  if (expected === undefined) return;
  const seen = paiseFromRupees(expected);
  if (mayBeLower ? price > seen : price !== seen) throw priceChanged({ now: price, seen });
}
