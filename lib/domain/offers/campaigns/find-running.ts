import type { Context } from '@/lib/domain/context';
import { HELD } from '@/lib/domain/offers/count-uses';
import { type Campaign, Prisma } from '@/lib/platform/db';

export interface RunningCampaign extends Campaign {
  /** The units that are left; null without a stock. */
  left: number | null;
}

/**
 * The campaigns that run now and have a unit left, those that end first before the others. The database's own time
 * decides, as it decides when kept pages are dropped. With `goods`, only those for this item.
 */
export async function findRunning(
  { db }: Pick<Context, 'db'>,
  goods?: { productId: string; itemid: number },
): Promise<RunningCampaign[]> {
  const forGoods = goods
    ? Prisma.sql`and (${goods.productId} = any(product_ids) or ${goods.itemid}::int = any(itemids))`
    : Prisma.empty;
  const open = await db.$queryRaw<{ id: string; left: number | null }[]>`
    select id, "left" from (
      select id, ends_at,
             case when stock is not null then stock - (
               select count(*) from orders o where o.campaign_id = campaigns.id and o.status in ${HELD})::int end as "left"
        from campaigns
       where ends_at > statement_timestamp() and starts_at <= statement_timestamp() ${forGoods}) running
     where "left" is null or "left" > 0
     order by ends_at, id`;
  if (open.length === 0) return [];
  const rows = await db.campaign.findMany({ where: { id: { in: open.map(({ id }) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return open.flatMap(({ id, left }) => {
    const campaign = byId.get(id);
    return campaign ? [{ ...campaign, left }] : [];
  });
}
