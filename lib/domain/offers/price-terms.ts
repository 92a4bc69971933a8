import type { Context } from '@/lib/domain/context';
import type { Campaign } from '@/lib/platform/db';
import { type Goods, isRunning } from './campaigns/find-running';
import { CAMPAIGN_COLUMNS } from './offer-columns';
import type { TierTerms } from './price-waterfall';
import { tierSql } from './tiers/read-standing';

/** What applies to the price of goods for a buyer. */
export interface PriceTerms {
  /** The campaigns for the goods that run now, those that end first before the others. */
  running: Campaign[];
  /** The tier of the buyer. */
  tier: TierTerms | null;
}

/** Of resellers, who have a price of their own. */
export const NO_TERMS: PriceTerms = { running: [], tier: null };

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };

/** One statement, which each order begins with; a shop without campaigns and tiers looks at no order for it. */
export async function readTerms(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { goods, userId }: { goods: Goods; userId: string },
): Promise<PriceTerms> {
  const rows = await db.$queryRaw<(Nullable<Campaign> & Nullable<TierTerms>)[]>`
    select ${CAMPAIGN_COLUMNS}, tier.*
      from (select) always
      left join (${tierSql(userId, clock.now())}) tier on true
      left join campaigns on ${isRunning(goods)}
     order by campaigns.ends_at, campaigns.id`;
  const tier = rows.map(({ title, titleHi, threshold, extraRate }) => ({
    title,
    titleHi,
    threshold,
    extraRate,
  }));
  return { running: rows.filter(isCampaign), tier: tier.find(isTier) ?? null };
}

/** The columns of a row are null together, where there is no campaign or no tier. */
function isCampaign<Row extends Nullable<Campaign>>(row: Row): row is Row & Campaign {
  return row.id !== null;
}

function isTier(row: Nullable<TierTerms>): row is TierTerms {
  return row.threshold !== null;
}
