import type { PaymentEffects } from '@/lib/store/context';
import { creditUnusable } from './credit-unusable';
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
  async credited(context, payment, state) {
    const { orderId } = payment;
    if (!orderId) return;
    await failOrder(context, orderId, 'The payment was not what was asked for.');
    const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const note = `A payment for order ${orderId} was not what was asked for; it was added to your wallet.`;
    await creditUnusable(context, { order, payment, state, note });
  },
};
