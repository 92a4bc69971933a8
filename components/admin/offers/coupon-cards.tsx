'use client';

import type { CouponView } from '@/lib/domain/offers/schema';
import { CouponForm } from './coupon-form';
import { CouponRow } from './coupon-row';
import type { CouponActions, Goods } from './offer-actions';
import { OfferCards } from './offer-cards';

interface CouponCardsProps extends Goods {
  coupons: CouponView[];
  actions: CouponActions;
}

export function CouponCards({ coupons, products, items, actions }: CouponCardsProps) {
  return (
    <OfferCards
      noun="coupon"
      offers={coupons}
      nameOf={({ code }) => code}
      endMeans="New orders cannot use it. Orders that hold it keep their price, and unpaid ones can still be paid."
      end={actions.end}
      items={items}
      form={(coupon, presses) => (
        <CouponForm
          key={coupon?.id}
          coupon={coupon}
          actions={actions}
          products={products}
          items={items}
          {...presses}
        />
      )}
      row={(coupon, presses) => <CouponRow key={coupon.id} coupon={coupon} {...presses} />}
    />
  );
}
