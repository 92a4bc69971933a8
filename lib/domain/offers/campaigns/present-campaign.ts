import type { CouponFigures } from '@/lib/domain/offers/coupons/present-coupon';
import type { CampaignView } from '@/lib/domain/offers/schema';
import type { Campaign } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** The terms of a campaign, for the panel and for the audit log. */
export function presentCampaignTerms(campaign: Campaign) {
  const { name, nameHi, value, cap, stock, maxPerPerson, productIds, itemids, isForFirst } = campaign;
  const kind: CampaignView['kind'] = campaign.kind === 'percent' ? 'percent' : 'amount';
  return {
    ...{ name, nameHi, kind },
    // Hundredths of a rupee or of a percent.
    value: rupees(value),
    cap: cap === null ? null : rupees(cap),
    ...{ stock, maxPerPerson, productIds, itemids, isForFirst },
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
    status: statusOf(campaign, uses, now),
    ...{ uses, unpaid },
    discount: rupees(discount),
    version: campaign.version,
    stopped,
  };
}

function statusOf({ startsAt, endsAt, stock }: Campaign, uses: number, now: Date): CampaignView['status'] {
  if (endsAt <= now) return 'ended';
  if (startsAt > now) return 'planned';
  return stock !== null && uses >= stock ? 'used_up' : 'running';
}
