import type { PausedItem } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import { floorOf, isBelow, ratesOf } from './floor';

/** The longest list, because a longer alert would not be read. */
const SHOWN = 50;

/** The items that the store has paused and that are still out of stock, the last paused first. */
export async function listPausedItems({ db }: Pick<Context, 'db'>): Promise<PausedItem[]> {
  // The audit log has the last change of an item's stock.
  const last = await db.$queryRaw<{ itemid: number; at: Date }[]>`
    select items.itemid, line.at from items
     cross join lateral (
       select action, at from audit_entries
        where object_id = items.itemid::text and object_type = 'item'
          and (before -> 'inStock' is distinct from after -> 'inStock'
               or before -> 'pausedBy' is distinct from after -> 'pausedBy')
        order by at desc, id desc limit 1) line
     where items.deleted_at is null and not items.in_stock and line.action = 'pause-item'
     order by line.at desc, items.itemid limit ${SHOWN}`;
  const [rates, items] = await Promise.all([
    db.currencyRate.findMany(),
    db.item.findMany({
      where: { itemid: { in: last.map(({ itemid }) => itemid) } },
      include: {
        routes: true,
        products: {
          where: { product: { deletedAt: null } },
          select: { product: { select: { id: true, productid: true, name: true } } },
          orderBy: { product: { productid: 'asc' } },
          take: 1,
        },
      },
    }),
  ]);
  const known = ratesOf(rates);
  return last.flatMap(({ itemid, at }) => {
    const item = items.find((each) => each.itemid === itemid);
    if (!item) return [];
    const floor = floorOf(item, known);
    const product = item.products[0]?.product;
    return {
      itemid,
      name: item.name,
      discountedprice: rupees(item.discountedPrice),
      resellprice: rupees(item.resellPrice),
      floor: floor === null ? null : rupees(floor),
      belowFloor: isBelow(item, floor),
      resumes: item.pausedBy === 'floor',
      pausedAt: at.toISOString(),
      product: product ? { _id: product.id, productid: product.productid, name: product.name } : null,
    };
  });
}
