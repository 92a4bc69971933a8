import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId, newOrderId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';
import type { Viewer } from '@/lib/store/accounts/schema';
import { findSale, priceFor, routesOf, type Sale } from '@/lib/store/catalogue';
import { playerMustBeVerified } from '@/lib/store/catalogue/schema';
import type { Context } from '@/lib/store/context';
import { checkPlayer } from './check-player';
import { assertInputs } from './inputs';
import { recordEvent } from './move-order';
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
  const { payment } = await transaction(context, async (inside) => {
    await inside.db.order.create({
      data: {
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
        paymentMode: 'upi',
        value,
        status: 'Created',
        instant: routes.length > 0,
        routes: JSON.parse(JSON.stringify(routes)),
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    });
    await recordEvent(inside, { orderId: id, kind: 'created', to: 'Created' });
    const payment = await inside.db.payment.create({
      data: {
        id: newId(context.clock),
        purpose: 'order',
        userId: viewer.userid,
        orderId: id,
        gateway: context.gateway.name,
        clientTxnId: id,
        amount: value,
        status: 'created',
        // Written before the call: whatever becomes of it, the sweep will ask.
        nextCheckAt: after(now, SWEEPS[0]),
        createdAt: now,
        updatedAt: now,
      },
    });
    return { payment };
  });
  const opened = await openPayment(context, {
    payment,
    description: `${sale.product.name} ${sale.item.name}`,
    customer: { name: viewer.name, email: viewer.email, mobile: viewer.mobilenumber },
    returnPath: '/confirmation',
  });
  return { orderid: id, ...opened };
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
