import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale, inputsOf, type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { assertStateKnown } from '@/lib/domain/invoices';
import { assertShopOpen } from '@/lib/domain/kill-switches';
import { couponRefused, priceChanged, priceSale, storeBreakdown } from '@/lib/domain/offers';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { assertNoUnpaidOrder } from '@/lib/domain/orders/unpaid/assert-no-unpaid-order';
import { type GatewayRoute, routePayment } from '@/lib/domain/payments';
import type { Order } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newOrderId } from '@/lib/platform/ids';
import { type Paise, paiseFromRupees, wholeRupees } from '@/lib/platform/money';
import { assertInputs } from './inputs';
import { verifyPlayer } from './verify-player';

export interface PrepareOrderInput {
  viewer: Viewer;
  body: CreateOrderBody;
}

/** An order without the columns that depend on how it is paid. */
export interface NewOrder
  extends Omit<
    Order,
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

/**
 * Builds an order from a request: the item, the player, and the price in paise, which is read from the database for the
 * viewer's role, the campaign and the coupon. Writes nothing. Throws not_found, unavailable, out_of_stock, coupon_refused, price_changed,
 * invalid_input, unpaid_order, player_not_allowed, and supplier_unreachable when a player who must be verified cannot be.
 */
export async function prepareOrder(context: Context, { viewer, body }: PrepareOrderInput): Promise<NewOrder> {
  const sale = await findSale(context, { productId: body.product_id, itemid: body.itemid });
  if (!sale) throw notFound('Item');
  assertShopOpen(context, sale.stops);
  assertOnSale(sale);
  const { breakdown, campaign, coupon, refusal } = await priceSale(context, {
    sale,
    buyer: { id: viewer.userid, role: viewer.role },
    player: body,
    code: body.coupon,
  });
  const value = breakdown.price;
  // A coupon that cannot be used is never left out in silence: the buyer is told, and decides about the other price.
  if (refusal) throw couponRefused(refusal, value);
  assertPrice(value, body.expected_price);
  const gateways =
    body.paymentmode === 'upi'
      ? await routePayment(context, { amount: wholeRupees(value), stops: sale.stops })
      : null;
  const routes = routesOf(sale.item);
  assertInputs(sale.product, body, routes);
  if (body.ask_unpaid !== undefined) await assertStateKnown(context, { userId: viewer.userid });
  await assertNoUnpaidOrder(context, { userId: viewer.userid, body });
  const player = await verifyPlayer(context, sale, body);
  return {
    id: newOrderId(context.clock),
    userId: viewer.userid,
    userEmail: viewer.email,
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
    value,
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
  };
}

function assertOnSale({ product, item }: Sale): void {
  if (!product.instock) throw new AppError('out_of_stock', 'orders.productOutOfStock');
  if (!item.inStock) throw new AppError('out_of_stock', 'orders.itemOutOfStock');
}

/** `expected` is in rupees. */
function assertPrice(price: Paise, expected: number | undefined): void {
  if (expected === undefined) return;
  const seen = paiseFromRupees(expected);
  if (seen !== price) throw priceChanged({ now: price, seen });
}
