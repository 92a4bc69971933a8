import type { RouteView } from '@/lib/domain/catalogue/schema';

/** The route by which an item is bought first, of its routes in their order. */
export function firstRoute(routes: RouteView[]): RouteView | undefined {
  return routes.find(({ enabled }) => enabled);
}
