import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { raiseWatches } from '@/lib/domain/notifications';
import { Prisma } from '@/lib/platform/db';

/** Items that one search looks at; the others follow a minute later. */
const AT_ONCE = 200;

interface Goods {
  productId: string;
  itemid: number;
}

/** Tells who asked that an item can be bought again. Returns the number of messages. */
export async function tellBack(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  let told = 0;
  for (const goods of await listReturned(context)) {
    // The item may be for sale, and its suppliers be paused.
    const sale = await findSale(context, goods);
    if (!sale?.product.instock || !sale.item.inStock) continue;
    const ended = Prisma.sql`
      delete from item_watches
       where kind = 'back' and product_id = ${goods.productId} and itemid = ${goods.itemid}
         and expires_at > ${context.clock.now()}
      returning id, user_id, product_id, itemid, language`;
    told += (await raiseWatches(context, { kind: 'back', ended, price: null })).messages;
  }
  return told;
}

/** The watched items that are for sale again, in an order that changes, so that paused ones do not stay in front. */
function listReturned({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Goods[]> {
  return db.$queryRaw<Goods[]>`
    select watch.product_id as "productId", watch.itemid
      from item_watches watch
      join products on products.id = watch.product_id and products.deleted_at is null and products.instock
      join items on items.itemid = watch.itemid and items.deleted_at is null and items.in_stock
     where watch.kind = 'back' and watch.expires_at > ${clock.now()}
     group by watch.product_id, watch.itemid
     order by random() limit ${AT_ONCE}`;
}
