import type { Context } from '@/lib/domain/context';
import { HOLDS } from '@/lib/domain/offers/count-uses';
import { CAMPAIGN_COLUMNS } from '@/lib/domain/offers/offer-columns';
import { type Campaign, Prisma } from '@/lib/platform/db';

export interface RunningCampaign extends Campaign {
  /** The units that are left; null without a stock. */
  left: number | null;
}

export interface Goods {
  productId: string;
  itemid: number;
}

/**
 * True for a campaign that runs now; with `goods`, only for one of this item. The database's own time decides, as it
 * decides when kept pages are dropped.
 */
export function isRunning(goods?: Goods): Prisma.Sql {
  const ofGoods = goods
    ? Prisma.sql`and (${goods.productId} = any(campaigns.product_ids) or ${goods.itemid}::int = any(campaigns.itemids))`
    : Prisma.empty;
  return Prisma.sql`campaigns.ends_at > statement_timestamp() and campaigns.starts_at <= statement_timestamp() ${ofGoods}`;
}

/** The campaigns that run now and have a unit left, those that end first before the others. */
export async function findRunning({ db }: Pick<Context, 'db'>): Promise<RunningCampaign[]> {
  const running = await db.$queryRaw<Campaign[]>`
    select ${CAMPAIGN_COLUMNS} from campaigns where ${isRunning()} order by ends_at, id`;
  const limited = running.flatMap(({ id, stock }) => (stock === null ? [] : [id]));
  // Mostly none, and then no order is looked at.
  if (limited.length === 0) return running.map((campaign) => ({ ...campaign, left: null }));
  const used = await db.$queryRaw<{ id: string; count: number }[]>`
    select campaign_id as id, count(*)::int as count from orders o
     where campaign_id = any(${limited}) and ${HOLDS} group by campaign_id`;
  const usedBy = new Map(used.map(({ id, count }) => [id, count]));
  return running.flatMap((campaign) => {
    const left = campaign.stock === null ? null : campaign.stock - (usedBy.get(campaign.id) ?? 0);
    return left === null || left > 0 ? [{ ...campaign, left }] : [];
  });
}
