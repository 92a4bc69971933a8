import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { plainRoute } from './routes';

/**
 * Writes the default route of an item after the item was created, or after its API type or its packs have changed. The
 * other routes were made for the earlier packs, so they are disabled until an administrator has checked them: a wrong
 * pack would be delivered and could not be taken back.
 */
export async function syncDefaultRoute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  item: Item,
  before: Item | null,
): Promise<void> {
  if (before && isBoughtAlike(before, item)) return;
  const now = clock.now();
  const { itemid } = item;
  await db.supplierRoute.updateMany({
    where: { itemid },
    data: { enabled: false, checked: false, updatedAt: now },
  });
  const wanted = plainRoute(item);
  if (!wanted) return;
  const { position, supplier, region, packs } = wanted;
  const old = await db.supplierRoute.findUnique({ where: { itemid_position: { itemid, position } } });
  const sameSeller = old?.supplier === supplier && old.region === region && before?.apiType === item.apiType;
  const same = sameSeller && JSON.stringify(old.packs) === JSON.stringify(packs);
  const route = {
    supplier,
    region,
    packs,
    // Existing settings for the same supplier are kept, because an administrator may have entered them.
    settings: JSON.parse(JSON.stringify(sameSeller ? old.settings : wanted.settings)),
    enabled: true,
    checked: true,
    updatedAt: now,
    ...(same ? {} : { cost: null, costCurrency: null }),
  };
  await db.supplierRoute.upsert({
    where: { itemid_position: { itemid, position } },
    create: { id: newId(clock), itemid, position, createdAt: now, ...route },
    update: route,
  });
}

/** Whether two states of an item have the same goods, and so the same routes. */
export function isBoughtAlike(one: Item, other: Item): boolean {
  const what = ({ isApi, apiType, packs }: Item) => JSON.stringify([isApi, apiType, packs]);
  return what(one) === what(other);
}
