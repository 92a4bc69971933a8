import type { ServerAction } from '@/components/admin/call-action';
import type { CreateCoupon, EditCoupon, EndOffer } from '@/lib/domain/offers/schema';

export interface CouponActions {
  create: ServerAction<CreateCoupon, unknown>;
  edit: ServerAction<EditCoupon, unknown>;
  end: ServerAction<EndOffer, unknown>;
}

/** What coupons may be limited to. */
export interface Goods {
  products: { id: string; name: string }[];
  items: { itemid: number; name: string }[];
}
