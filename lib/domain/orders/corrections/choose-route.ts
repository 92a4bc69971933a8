import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { findSale, inPaise, type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { assertInputs } from '@/lib/domain/orders/placing/inputs';
import type { chooseRouteForm } from '@/lib/domain/orders/schema';
import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';
import { type Order, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { addRoutes } from './add-routes';
import { assertCanBuy, lockCorrectable } from './correctable';

export interface ChooseRouteInput extends Omit<z.output<typeof chooseRouteForm>, 'key'> {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A member of staff lets the worker buy an order by a route of its item that they choose, also one that refused it
 * before, and an order that a person was to deliver. Its open cases are closed by it. Nothing is bought while a call of
 * the order is not refused for certain, so that nothing is bought twice. Throws recent_auth_required, not_found,
 * invalid_input, and conflict.
 */
export async function chooseRoute(
  context: Context,
  { orderId, seen, position, reason, idempotency }: ChooseRouteInput,
): Promise<void> {
  requireRecentAuth(context);
  await transaction(context, async (inside) => {
    const found = await lockCorrectable(inside, { orderId, seen });
    assertCanBuy(found);
    const { order, attempts, reviews } = found;
    const sale = await findSale(inside, { productId: order.productId, itemid: order.itemid });
    const chosen = sale && routesOf(sale.item).find((route) => route.position === position);
    if (!sale || !chosen) throw new AppError('conflict', 'orders.routeGone');
    assertTakesInputs(sale, order, chosen);
    const cost = await costOf(inside, chosen);
    assertBearable(inside, order, cost);
    await addRoutes(inside, order, attempts, { chosen });
    const now = inside.clock.now();
    await inside.db.order.update({ where: { id: orderId }, data: { instant: true, updatedAt: now } });
    await inside.db.review.updateMany({
      where: { id: { in: reviews.map(({ id }) => id) } },
      data: { closedAt: now, closedById: inside.actor.id, note: reason, openKey: null },
    });
    const { supplier, region, packs } = chosen;
    const detail = { by: inside.actor.id, supplier, region, packs, reason };
    await recordEvent(inside, { orderId, kind: 'route_chosen', detail });
    await continueDelivery(inside.db, { orderId, supplier });
    await recordAudit(inside, {
      action: 'choose-route',
      objectType: 'order',
      objectId: orderId,
      before: { instant: order.instant, cases: reviews.map(({ cause }) => cause) },
      after: {
        supplier: DESCRIPTORS[supplier].title,
        region,
        packs,
        reason,
        cost: cost === null ? null : rupees(cost),
      },
    });
    await idempotency.write(inside.db, {});
  });
}

function assertTakesInputs({ product }: Sale, { input1, input2, moreInputs }: Order, chosen: Route): void {
  assertInputs(product, { input1, input2, more_inputs: moreInputs }, [chosen]);
}

/** What a route costs at the rate of now, in paise; null when cost or rate is unknown. */
export async function costOf({ db }: Pick<Context, 'db'>, { cost }: Route): Promise<Paise | null> {
  if (!cost) return null;
  const rate = await db.currencyRate.findUnique({ where: { currency: cost.currency } });
  return rate && inPaise(BigInt(cost.amount), rate.rate);
}

/** One person may lose as much at an order as they may give. */
function assertBearable({ shop }: Pick<Context, 'shop'>, { value }: Order, cost: Paise | null): void {
  const most = paiseFromRupees(shop.creditAlone);
  if (cost !== null && cost - value > most)
    throw new AppError('conflict', message('orders.routeTooDear', { amount: formatRupees(rupees(most)) }));
}
