import type { PaymentEffects } from '@/lib/store/context';
import { failOrder } from './fail-order';
import { lockOrder } from './lock-order';
import { recordEvent } from './move-order';
import { payOrder } from './pay-order';

/** What becomes of an order when its payment does. */
export const orderEffects: PaymentEffects = {
  lock: (context, { orderId }) => lockOrder(context, orderId),
  paid: payOrder,
  failed: (context, { orderId }, why) => failOrder(context, orderId, why),
  async reviewed(context, { orderId }, cause) {
    if (orderId) await recordEvent(context, { orderId, kind: 'review', detail: { cause } });
  },
};
