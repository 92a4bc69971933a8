import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { routesOf, routesSnapshot } from '@/lib/domain/orders/delivery/routes-snapshot';
import { type DeliveryAttempt, type Order, Prisma } from '@/lib/platform/db';

/**
 * Gives an order whose calls were all refused routes to try: `chosen` first, then those that it has not tried, then
 * copies of `again`. The routes of earlier calls stay as they are, because the calls name them by their positions; what
 * is added gets positions of its own, and with them references that no supplier has seen. In the caller's transaction,
 * which must have locked the order.
 */
export async function addRoutes(
  { db }: Pick<Context, 'db'>,
  order: Order,
  attempts: Pick<DeliveryAttempt, 'routePosition'>[],
  { chosen, again = [] }: { chosen?: Route; again?: Route[] },
): Promise<void> {
  const routes = routesOf(order);
  const isTried = ({ position }: Route) => attempts.some(({ routePosition }) => routePosition === position);
  const next = 1 + Math.max(-1, ...routes.map(({ position }) => position));
  const tried = routes.filter(isTried);
  const rest = [...routes.filter((route) => !isTried(route) && !(chosen && isSame(route, chosen))), ...again];
  const first = chosen ? [{ ...chosen, position: next }] : [];
  const after = rest.map((route, place) => ({ ...route, position: next + first.length + place }));
  await db.$executeRaw`
    update orders set routes = ${JSON.stringify(tried)}::jsonb || ${routesSnapshot(Prisma.sql`${JSON.stringify(first)}::jsonb`)} || ${JSON.stringify(after)}::jsonb
     where id = ${order.id}`;
}

/** Whether two routes buy the same at the same supplier. */
export function isSame(one: Route, other: Route): boolean {
  return (
    one.supplier === other.supplier &&
    one.region === other.region &&
    JSON.stringify(one.packs) === JSON.stringify(other.packs)
  );
}
