import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { BoughtGoods } from '@/lib/domain/orders/schema';

/** How many are offered again, and among how many of the last orders they are looked for. */
const MOST_GOODS = 6;
const LAST_ORDERS = 200;

const boughtGoods = z.object({
  product: z.string(),
  itemid: z.number(),
  art: z.string(),
  productname: z.string(),
  productnameHi: z.string(),
  itemname: z.string(),
  itemnameHi: z.string(),
  input1: z.string(),
  input2: z.string(),
  more: z.array(z.string()),
  username: z.string().nullable(),
  paymentmode: z.enum(['upi', 'wallet']),
}) satisfies z.ZodType<BoughtGoods>;

/**
 * The last goods that were delivered to a customer, each item and player once, the last one first. Those that are not
 * for sale now are left out.
 */
export async function listBoughtGoods(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<BoughtGoods[]> {
  const rows = await db.$queryRaw<unknown[]>`
    with bought as (
      select distinct on (product_id, itemid, input1, input2, more_inputs)
             product_id, itemid, input1, input2, more_inputs, player_name, payment_mode, created_at
        from (select * from orders where user_id = ${userId} and status = 'Completed'
               order by created_at desc limit ${LAST_ORDERS}) last
       order by product_id, itemid, input1, input2, more_inputs, created_at desc
    )
    select products.id as product, items.itemid, products.imgpath as art,
           products.name as productname, products.name_hi as "productnameHi",
           items.name as itemname, items.name_hi as "itemnameHi",
           input1, input2, more_inputs as more, player_name as username, payment_mode::text as paymentmode
      from bought
      join products on products.id = bought.product_id and products.deleted_at is null and products.instock
      join items on items.itemid = bought.itemid and items.deleted_at is null and items.in_stock
      join product_items link on link.product_id = products.id and link.itemid = items.itemid
     order by bought.created_at desc limit ${MOST_GOODS}`;
  return z.array(boughtGoods).parse(rows);
}
