import type { CouponFigures } from '@/lib/domain/offers/coupons/present-coupon';
import type { CampaignView } from '@/lib/domain/offers/schema';
import { presentDiscount, statusOf } from '@/lib/domain/offers/stored-terms';
import type { Campaign } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** The terms of a campaign, for the panel and for the audit log. */
export function presentCampaignTerms(campaign: Campaign) {
  const { name, nameHi, stock, maxPerPerson, productIds, itemids, isForFirst } = campaign;
  return {
    name,
    nameHi,
    ...presentDiscount(campaign),
    stock,
    maxPerPerson,
    productIds,
    itemids,
    isForFirst,
    startsAt: campaign.startsAt.toISOString(),
    endsAt: campaign.endsAt.toISOString(),
  };
}

interface PresentCampaignInput {
  figures: CouponFigures;
  stopped: CampaignView['stopped'];
  /** The database's time. */
  now: Date;
}

export function presentCampaign(
  campaign: Campaign,
  { figures, stopped, now }: PresentCampaignInput,
): CampaignView {
  const { uses, unpaid, discount } = figures;
  return {
    id: campaign.id,
    ...presentCampaignTerms(campaign),
    status: statusOf({ ...campaign, limit: campaign.stock }, uses, now),
    uses,
    unpaid,
    discount: rupees(discount),
    version: campaign.version,
    stopped,
  };
}
