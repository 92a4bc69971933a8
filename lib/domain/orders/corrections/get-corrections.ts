import { findSale, routesOf } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { routesOf as storedRoutesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import type { OrderCorrections, RouteChoice } from '@/lib/domain/orders/schema';
import { may } from '@/lib/domain/permissions';
import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';
import { AppError } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { isSame } from './add-routes';
import { costOf } from './choose-route';
import {
  assertCanBuy,
  assertNothingBought,
  type Correctable,
  holds,
  readCorrectable,
  seenOf,
} from './correctable';
import { priceOfReopening } from './reopenable';

/** What staff can correct of an order now, and the state that they see. Throws not_found. */
export async function getCorrections(
  context: Pick<Context, 'db' | 'actor'>,
  { orderId }: { orderId: string },
): Promise<OrderCorrections> {
  const found = await readCorrectable(context, orderId);
  return {
    seen: seenOf(found),
    player: holds(assertNothingBought, found),
    routes: holds(assertCanBuy, found) ? await listRoutes(context, found) : [],
    reopening: await findReopeningPrice(context, found),
  };
}

async function findReopeningPrice(
  context: Pick<Context, 'db'>,
  found: Correctable,
): Promise<OrderCorrections['reopening']> {
  try {
    return { takes: rupees(await priceOfReopening(context, found)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null;
    throw error;
  }
}

async function listRoutes(
  context: Pick<Context, 'db' | 'actor'>,
  { order, attempts }: Correctable,
): Promise<RouteChoice[]> {
  const sale = await findSale(context, { productId: order.productId, itemid: order.itemid });
  if (!sale) return [];
  const tried = storedRoutesOf(order).filter(({ position }) =>
    attempts.some(({ routePosition }) => routePosition === position),
  );
  const choices: RouteChoice[] = [];
  for (const route of routesOf(sale.item)) {
    const cost = await costOf(context, route);
    const { position, supplier, region, packs } = route;
    choices.push({
      position,
      supplier: DESCRIPTORS[supplier].title,
      region: region.toUpperCase(),
      packs,
      cost: cost === null || !may(context.actor, 'stats.read') ? null : rupees(cost),
      isLoss: cost !== null && cost > order.value,
      wasRefused: tried.some((each) => isSame(each, route)),
    });
  }
  return choices;
}
