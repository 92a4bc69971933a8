import { findSale, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { raiseWatches } from '@/lib/domain/notifications';
import { priceSale, readCampaignPrices } from '@/lib/domain/offers';
import { Prisma, type Role } from '@/lib/platform/db';
import { paiseFromRupees } from '@/lib/platform/money';

/** Watches whose own price one search computes; the others follow a minute later. */
const AT_ONCE = 300;

interface Found {
  id: string;
  userId: string;
  role: Role;
  productId: string;
  itemid: number;
  /** What the item cost when the customer asked, in paise. */
  price: bigint;
}

type TellContext = Pick<Context, 'db' | 'clock' | 'shop'>;

/** Tells who asked that an item costs them less than it did then. Returns the number of messages. */
export async function tellCheaper(context: TellContext): Promise<number> {
  const { db, clock } = context;
  const sales = new Map<string, Sale | null>();
  let told = 0;
  for (const { id, userId, role, productId, itemid, price } of await listLowered(context)) {
    const goods = `${productId}:${itemid}`;
    const sale = sales.get(goods) ?? (await findSale(context, { productId, itemid }));
    sales.set(goods, sale);
    const now =
      sale?.product.instock && sale.item.inStock
        ? (await priceSale(context, { sale, buyer: { id: userId, role }, player: null })).breakdown.price
        : null;
    if (now === null || now >= price) {
      await db.itemWatch.updateMany({ where: { id }, data: { pricedAt: clock.now() } });
      continue;
    }
    // A customer who has asked again meanwhile did so at another price.
    const ended = Prisma.sql`
      delete from item_watches where id = ${id} and price > ${now}
      returning id, user_id, product_id, itemid, language`;
    told += (await raiseWatches(context, { kind: 'cheaper', ended, price: now })).messages;
  }
  return told;
}

/**
 * The watches of items whose price was lowered, by an administrator or by a campaign. A campaign may be for other
 * customers only, so the customer's own price is computed afterwards. Watches whose price was computed longest ago come
 * first.
 */
async function listLowered(context: TellContext): Promise<Found[]> {
  const lowered = (await readCampaignPrices(context)).flatMap(
    ({ productId, itemid, campaign, firstCampaign }) => {
      const prices = [campaign, firstCampaign].flatMap((each) => (each ? [each.price] : []));
      return prices.map((price) => ({ productId, itemid, price: paiseFromRupees(price) }));
    },
  );
  return context.db.$queryRaw<Found[]>`
    select watch.id, watch.user_id as "userId", users.role, watch.product_id as "productId", watch.itemid, watch.price
      from item_watches watch
      join users on users.id = watch.user_id
      join products on products.id = watch.product_id and products.deleted_at is null and products.instock
      join items on items.itemid = watch.itemid and items.deleted_at is null and items.in_stock
     where watch.kind = 'price' and watch.expires_at > ${context.clock.now()}
       and (watch.price > case when users.role = 'reseller' then items.resell_price else items.discounted_price end
            or users.role <> 'reseller' and exists (
              select from unnest(${lowered.map(({ productId }) => productId)}::text[],
                                 ${lowered.map(({ itemid }) => itemid)}::int[],
                                 ${lowered.map(({ price }) => price)}::bigint[]) as campaign (product_id, itemid, price)
               where campaign.product_id = watch.product_id and campaign.itemid = watch.itemid
                 and campaign.price < watch.price))
     order by watch.priced_at nulls first, watch.id limit ${AT_ONCE}`;
}
