import { recordAudit } from '@/lib/domain/audit-log';
import { deriveBundles } from '@/lib/domain/catalogue/bundles/derive-bundles';
import { lockFamily, withBundles } from '@/lib/domain/catalogue/bundles/family';
import { applyFloorRule, type FloorRuleInput } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import type { Context } from '@/lib/domain/context';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { SupplierRoute } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { apiTypeOf, assertOfOneGame } from './compatibility';
import { inOrder } from './routes';

/**
 * Locks an item with its bundles and returns its routes in their order. Throws not_found, and conflict for a bundle,
 * whose routes follow from its single item.
 */
export async function lockRoutes(inside: Pick<Context, 'db'>, itemid: number): Promise<SupplierRoute[]> {
  const { bundleOf, name } = await lockFamily(inside, String(itemid));
  if (bundleOf !== null) {
    const single = await inside.db.item.findUniqueOrThrow({ where: { itemid: bundleOf } });
    throw new AppError('conflict', message('catalogue.bundleFollows', { name, single: single.name }));
  }
  return inOrder(await inside.db.supplierRoute.findMany({ where: { itemid } }));
}

/** The route at a position. Throws not_found. */
export function routeAt(routes: SupplierRoute[], position: number): SupplierRoute {
  const route = routes.find((each) => each.position === position);
  if (!route) throw notFound('Route');
  return route;
}

interface EnableRoutesInput {
  itemid: number;
  /** From lockRoutes. */
  routes: SupplierRoute[];
  isWanted: (route: SupplierRoute) => boolean;
}

/**
 * Enables the wanted routes of an item and its bundles, disables the others and records it in the audit log. Returns
 * false when nothing changes. Throws invalid_input for a route of another game.
 */
export async function enableRoutes(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemid, routes, isWanted }: EnableRoutesInput,
): Promise<boolean> {
  const changed = routes.filter((route) => route.enabled !== isWanted(route));
  if (changed.length === 0) return false;
  const item = await inside.db.item.findUniqueOrThrow({ where: { itemid } });
  for (const route of changed.filter(isWanted)) {
    const apiType = apiTypeOf(route);
    if (apiType !== null) await assertOfOneGame(inside, { item, apiType });
  }
  for (const { id, enabled } of changed)
    await inside.db.supplierRoute.update({
      where: { id },
      data: { enabled: !enabled, ...(!enabled && { checked: true }), updatedAt: inside.clock.now() },
    });
  await recordAudit(inside, {
    action: 'switch-route',
    objectType: 'item',
    objectId: String(itemid),
    before: { routes: routes.filter(({ enabled }) => enabled).map(accountName) },
    after: { routes: routes.filter(isWanted).map(accountName) },
  });
  await deriveBundles(inside, itemid);
  return true;
}

function accountName(route: SupplierRoute): string {
  return accountOf(route).name;
}

export interface Switched {
  /** The names of the items that are paused because of it, and of those that are on sale again. */
  paused: string[];
  resumed: string[];
}

/**
 * Applies the rule about costs to items whose routes have changed and to their bundles, and returns the names of those
 * that it switched.
 */
export async function switchedNames(
  inside: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { itemids, set }: FloorRuleInput & { itemids: number[] },
): Promise<Switched> {
  const { paused, resumed } = await applyFloorRule(inside, {
    itemids: await withBundles(inside, itemids),
    set,
  });
  return { paused: paused.map(({ name }) => name), resumed: resumed.map(({ name }) => name) };
}
