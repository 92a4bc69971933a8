import { itemidNamed, lockItem } from '@/lib/domain/catalogue/named-row';
import { lockItems } from '@/lib/domain/catalogue/price-changes/lock-items';
import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';

/** These items, their bundles, and the single items that they are bundles of. */
export async function familyOf({ db }: Pick<Context, 'db'>, itemids: number[]): Promise<number[]> {
  const items = await db.item.findMany({
    where: {
      OR: [
        { itemid: { in: itemids } },
        { bundleOf: { in: itemids }, deletedAt: null },
        { bundles: { some: { itemid: { in: itemids } } } },
      ],
    },
    select: { itemid: true },
  });
  return items.map(({ itemid }) => itemid);
}

/** The bundles of these items that are not deleted, and the items themselves: a cost of theirs is a cost of all. */
export async function withBundles({ db }: Pick<Context, 'db'>, itemids: number[]): Promise<number[]> {
  const bundles = await db.item.findMany({
    where: { bundleOf: { in: itemids }, deletedAt: null },
    select: { itemid: true },
  });
  return [...new Set([...itemids, ...bundles.map(({ itemid }) => itemid)])];
}

/**
 * Locks an item, its bundles and its single item, and another one, in ascending order, so that a bundle and its single
 * item never change at once. Returns the item. Throws not_found.
 */
export async function lockFamily(
  inside: Pick<Context, 'db'>,
  name: string,
  { single }: { single?: number | null | undefined } = {},
): Promise<Item> {
  const itemid = await itemidNamed(inside, name);
  await lockItems(inside, await familyOf(inside, single ? [itemid, single] : [itemid]));
  return lockItem(inside, String(itemid));
}
