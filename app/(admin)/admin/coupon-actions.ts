'use server';

import { createCoupon, editCoupon, endCoupon } from '@/lib/domain/offers';
import { createCouponForm, editCouponForm, endOfferForm } from '@/lib/domain/offers/schema';
import { action } from '@/lib/http/action';

const access = 'coupons.write';

export const createCouponAction = action(
  { access, input: createCouponForm },
  async function createCouponByForm({ context, input }) {
    await createCoupon(context, input);
    return {};
  },
);

export const editCouponAction = action(
  { access, input: editCouponForm },
  async function editCouponByForm({ context, input }) {
    await editCoupon(context, input);
    return {};
  },
);

export const endCouponAction = action(
  { access, input: endOfferForm },
  async function endCouponByForm({ context, input }) {
    await endCoupon(context, input);
    return {};
  },
);
