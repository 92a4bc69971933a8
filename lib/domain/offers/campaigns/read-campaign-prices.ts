import { costFloor, offered, published } from '@/lib/domain/catalogue';
import type { CampaignPrice, ItemCampaign, ItemView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type Breakdown, priceWaterfall } from '@/lib/domain/offers/price-waterfall';
import type { Campaign, Item, SupplierRoute } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { rupees } from '@/lib/platform/money';
import { byDiscount, campaignOffer } from './campaign-offer';
import { findRunning, type RunningCampaign } from './find-running';

/**
 * The most units that pages name. The trigger on orders tells them of each change up to twice this (20261126200000).
 */
const MOST_NAMED = 10;

export type CampaignPrices = readonly CampaignPrice[];

type CampaignContext = Pick<Context, 'db' | 'shop'>;

/** What the campaigns that run now make of the public prices: of all products, or of this one. */
export async function readCampaignPrices(
  context: CampaignContext,
  { productId }: { productId?: string } = {},
): Promise<CampaignPrice[]> {
  const running = await findRunning(context);
  if (running.length === 0) return [];
  const links = await context.db.productItem.findMany({
    where: {
      ...(productId !== undefined && { productId }),
      item: published,
      product: offered,
      OR: [
        { productId: { in: running.flatMap(({ productIds }) => productIds) } },
        { itemid: { in: running.flatMap(({ itemids }) => itemids) } },
      ],
    },
    include: { item: { include: { routes: true } } },
  });
  const prices: CampaignPrice[] = [];
  for (const { productId: id, item } of links) {
    const own = running.filter((each) => each.productIds.includes(id) || each.itemids.includes(item.itemid));
    const floor = (await costFloor(context, item)) ?? item.resellPrice;
    const forAll = best(
      context,
      own.filter((each) => !each.isForFirst),
      item,
      floor,
    );
    const forFirst = best(
      context,
      own.filter((each) => each.isForFirst),
      item,
      floor,
    );
    const isLower = forFirst && (!forAll || forFirst.price < forAll.price);
    if (!forAll && !forFirst) continue;
    prices.push({
      productId: id,
      itemid: item.itemid,
      ...(forAll && { campaign: forAll }),
      ...(isLower && { firstCampaign: forFirst }),
    });
  }
  return prices;
}

/** The items of a product with what campaigns make of their prices. */
export function withCampaigns(items: ItemView[], prices: CampaignPrices, productId: string): ItemView[] {
  const own = new Map(
    prices.filter((each) => each.productId === productId).map((each) => [each.itemid, each]),
  );
  return items.map((item) => {
    const { campaign, firstCampaign } = own.get(item.itemid) ?? {};
    return { ...item, ...(campaign && { campaign }), ...(firstCampaign && { firstCampaign }) };
  });
}

type Priced = Pick<Item, 'discountedPrice'> & { routes: SupplierRoute[] };

/** The price for everyone in a campaign, without its stock and its persons. */
export function priceInCampaign(
  { shop }: Pick<Context, 'shop'>,
  { campaign, item, floor }: { campaign: Campaign; item: Pick<Priced, 'discountedPrice'>; floor: Paise },
): Breakdown {
  const base = item.discountedPrice;
  const offers = [campaignOffer(campaign)];
  return priceWaterfall({ base, role: base, offers, floor, pointsPercent: shop.pointsPercent });
}

function best(
  context: Pick<Context, 'shop'>,
  campaigns: RunningCampaign[],
  item: Priced,
  floor: Paise,
): ItemCampaign | null {
  const [campaign] = byDiscount(campaigns, item.discountedPrice);
  if (!campaign) return null;
  const { price } = priceInCampaign(context, { campaign, item, floor });
  if (price >= item.discountedPrice) return null;
  const { name, nameHi, endsAt, left } = campaign;
  return {
    name,
    nameHi,
    price: rupees(price),
    endsAt: endsAt.toISOString(),
    left: left !== null && left <= MOST_NAMED ? left : null,
  };
}
