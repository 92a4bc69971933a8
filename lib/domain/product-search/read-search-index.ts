import { listProducts, listSaleItems } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { readCampaignPrices, withCampaigns } from '@/lib/domain/offers';
import { after, days, istDateTime } from '@/lib/platform/time';
import type { SearchIndex } from './schema';
import { SHOPPING_WORDS } from './vocabulary';

const POPULAR_DAYS = 30;
const MOST_POPULAR = 8;

/** The index of all products with the prices that everybody sees. */
export async function readSearchIndex(context: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<SearchIndex> {
  const [products, items, campaigns, bought] = await Promise.all([
    listProducts(context),
    listSaleItems(context),
    readCampaignPrices(context),
    readBought(context),
  ]);
  const documents = products.map((product) => {
    const place = bought.indexOf(product._id);
    return {
      id: product._id,
      name: product.name,
      aliases: product.aliases,
      imgpath: product.imgpath,
      entries: withCampaigns(items.get(product._id) ?? [], campaigns, product._id).map((item) => ({
        itemid: item.itemid,
        name: item.name,
        amount: item.campaign?.price ?? item.discountedprice,
        available: item.inStock && product.instock,
      })),
      // The order alone, because the index is public and the shop's sales are not.
      weight: place === -1 ? 0 : bought.length - place,
    };
  });
  // A new shop has sold nothing yet: what it calls trending stands in.
  const trending = products.filter(({ istrending, instock }) => istrending && instock);
  const popular = [...new Set([...bought, ...trending.map(({ _id }) => _id)])].slice(0, MOST_POPULAR);
  return { documents, vocabulary: SHOPPING_WORDS, popular };
}

/** The products that are still there and were delivered most often in the last 30 days. */
async function readBought({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string[]> {
  const from = istDateTime(after(clock.now(), -days(POPULAR_DAYS))).slice(0, 10);
  const rows = await db.$queryRaw<{ id: string }[]>`
    select product.id
      from (select product_id, sum(orders) as orders
              from (select product_id, orders from order_tallies
                     where day >= ${from}::date and status = 'Completed'
                    union all
                    select product_id, orders from order_tally_changes
                     where day >= ${from}::date and status = 'Completed') kept
             group by product_id) sold
      join products product on product.id = sold.product_id
     where product.deleted_at is null and product.instock and sold.orders > 0
     order by sold.orders desc, product.productid
     limit ${MOST_POPULAR}`;
  return rows.map(({ id }) => id);
}
