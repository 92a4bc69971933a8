import { costFloor } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { listedIds } from '@/lib/domain/listed-ids';
import type { CouponFigures } from '@/lib/domain/offers/coupons/present-coupon';
import { discountOf } from '@/lib/domain/offers/discount-of';
import { readFigures } from '@/lib/domain/offers/read-figures';
import type { CampaignView } from '@/lib/domain/offers/schema';
import { type Campaign, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { presentCampaign } from './present-campaign';
import { priceInCampaign } from './read-campaign-prices';

/** Of those that have ended, the newest that the panel lists. */
const MAX_ENDED = 100;

/**
 * All campaigns that have not ended, and the newest of the others, each with the orders that hold a unit and with its
 * items whose price stops at the floor.
 */
export async function listCampaigns(context: Pick<Context, 'db' | 'shop'>): Promise<CampaignView[]> {
  const { db } = context;
  const [clock] = await db.$queryRaw<{ now: Date }[]>(Prisma.sql`select statement_timestamp() as now`);
  if (!clock) throw new Error('a select without a row');
  const { now } = clock;
  const campaigns = await db.campaign.findMany({
    where: { id: { in: await listedIds(context, { table: 'campaigns', now, ended: MAX_ENDED }) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const figures = await readFigures(context, { kind: 'campaign', ids: campaigns.map(({ id }) => id) });
  const none: CouponFigures = { uses: 0, unpaid: 0, discount: 0n };
  return Promise.all(
    campaigns.map(async (campaign) =>
      presentCampaign(campaign, {
        figures: figures.get(campaign.id) ?? none,
        stopped: campaign.endsAt > now ? await itemsAtFloor(context, campaign) : [],
        now,
      }),
    ),
  );
}

/** The items of a campaign that it would lower further if the floor did not hold. */
async function itemsAtFloor(
  context: Pick<Context, 'db' | 'shop'>,
  campaign: Campaign,
): Promise<CampaignView['stopped']> {
  const { productIds, itemids } = campaign;
  const items = await context.db.item.findMany({
    where: {
      deletedAt: null,
      OR: [{ itemid: { in: itemids } }, { products: { some: { productId: { in: productIds } } } }],
    },
    include: { routes: true },
    orderBy: { itemid: 'asc' },
  });
  const stopped: CampaignView['stopped'] = [];
  for (const item of items) {
    const floor = (await costFloor(context, item)) ?? item.resellPrice;
    const { price } = priceInCampaign(context, { campaign, item, floor });
    const wanted = item.discountedPrice - discountOf(campaign)(item.discountedPrice);
    const { itemid, name } = item;
    if (price > wanted)
      stopped.push({ itemid, name, wanted: rupees(wanted > 0n ? wanted : 0n), price: rupees(price) });
  }
  return stopped;
}
