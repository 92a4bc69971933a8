import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale, inputsOf, priceFor, type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import type { Order } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newOrderId } from '@/lib/platform/ids';
import { message, verbatim } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { checkPlayer } from './check-player';
import { assertInputs } from './inputs';

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
    | 'cost'
    | 'costCurrency'
    | 'costRate'
    | 'updatedAt'
    | 'paidAt'
    | 'endedAt'
  > {
  routes: Route[];
}

/**
 * Builds an order from a request: the item, the player, and the price in paise, which is read from the database for the
 * viewer's role. Writes nothing. Throws not_found, out_of_stock, price_changed, invalid_input, player_not_allowed,
 * and supplier_unreachable when a player who must be verified cannot be.
 */
export async function prepareOrder(context: Context, { viewer, body }: PrepareOrderInput): Promise<NewOrder> {
  const sale = await findSale(context, { productId: body.product_id, itemid: body.itemid });
  if (!sale) throw notFound('Item');
  assertOnSale(sale);
  const value = priceFor(sale.item, viewer.role);
  assertPrice(value, body.expected_price);
  const routes = routesOf(sale.item);
  assertInputs(sale.product, body, routes);
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
    createdAt: context.clock.now(),
  };
}

function assertOnSale({ product, item }: Sale): void {
  if (!product.instock) throw new AppError('out_of_stock', 'orders.productOutOfStock');
  if (!item.inStock) throw new AppError('out_of_stock', 'orders.itemOutOfStock');
}

/** `expected` is in rupees. */
function assertPrice(price: Paise, expected: number | undefined): void {
  if (expected === undefined || paiseFromRupees(expected) === price) return;
  const now = rupees(price);
  const amounts = { now: formatRupees(now), seen: formatRupees(expected) };
  throw new AppError('price_changed', message('orders.priceChanged', amounts), {
    fields: { price: verbatim(String(now)) },
  });
}

/** The player whom the goods are for; null when the product requires no verification. */
async function verifyPlayer(context: Context, sale: Sale, inputs: { input1: string; input2: string }) {
  if (!playerMustBeVerified(sale.product)) return null;
  const check = await checkPlayer(context, { ...sale, ...inputs });
  if (check.outcome === 'found') return check;
  if (check.outcome === 'unknown')
    throw new AppError('supplier_unreachable', 'orders.cannotCheckPlayerForOrder');
  throw new AppError('player_not_allowed', check.message);
}
