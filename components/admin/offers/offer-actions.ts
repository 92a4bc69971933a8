import type { ServerAction } from '@/components/admin/call-action';
import type {
  CreateCampaign,
  CreateCoupon,
  EditCampaign,
  EditCoupon,
  EndOffer,
} from '@/lib/domain/offers/schema';

interface OfferActions<Create, Edit> {
  create: ServerAction<Create, unknown>;
  edit: ServerAction<Edit, unknown>;
  end: ServerAction<EndOffer, unknown>;
}

export type CouponActions = OfferActions<CreateCoupon, EditCoupon>;
export type CampaignActions = OfferActions<CreateCampaign, EditCampaign>;

/** What coupons and campaigns may be limited to. */
export interface Goods {
  products: { id: string; name: string }[];
  items: { itemid: number; name: string }[];
}
