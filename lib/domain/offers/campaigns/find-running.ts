import type { Context } from '@/lib/domain/context';
import { HELD } from '@/lib/domain/offers/count-uses';
import { CAMPAIGN_COLUMNS } from '@/lib/domain/offers/offer-columns';
import { type Campaign, Prisma } from '@/lib/platform/db';

export interface RunningCampaign extends Campaign {
  /** The units that are left; null without a stock. */
  left: number | null;
}

/**
 * The campaigns that run now, those that end first before the others. The database's own time decides, as it decides when kept
 * pages are dropped. With `goods`, only those for this item.
 */
export function findRunning(
  { db }: Pick<Context, 'db'>,
  goods?: { productId: string; itemid: number },
): Promise<Campaign[]> {
  const forGoods = goods
    ? Prisma.sql`and (${goods.productId} = any(product_ids) or ${goods.itemid}::int = any(itemids))`
    : Prisma.empty;
  return db.$queryRaw<Campaign[]>`
    select ${CAMPAIGN_COLUMNS} from campaigns
     where ends_at > statement_timestamp() and starts_at <= statement_timestamp() ${forGoods}
     order by ends_at, id`;
}

/** The campaigns that run now and have a unit left, in the same sequence. */
export async function findWithUnits({ db }: Pick<Context, 'db'>): Promise<RunningCampaign[]> {
  const running = await findRunning({ db });
  const limited = running.flatMap(({ id, stock }) => (stock === null ? [] : [id]));
  // Mostly none, and then no order is looked at.
  if (limited.length === 0) return running.map((campaign) => ({ ...campaign, left: null }));
  const used = await db.$queryRaw<{ id: string; count: number }[]>`
    select campaign_id as id, count(*)::int as count from orders o
     where campaign_id = any(${limited}) and o.status in ${HELD} group by campaign_id`;
  const usedBy = new Map(used.map(({ id, count }) => [id, count]));
  return running.flatMap((campaign) => {
    const left = campaign.stock === null ? null : campaign.stock - (usedBy.get(campaign.id) ?? 0);
    return left === null || left > 0 ? [{ ...campaign, left }] : [];
  });
}
