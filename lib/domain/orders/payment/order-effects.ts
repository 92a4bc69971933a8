import type { PaymentEffects } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { inEnglish, message } from '@/lib/platform/messages';
import { creditUnappliedPayment } from './credit-unapplied-payment';
import { failOrder } from './fail-order';
import { payOrder } from './pay-order';

/** The effects of a payment's status on its order. */
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
    await failOrder(context, orderId, inEnglish('stored.paymentMismatched'));
    const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const note = inEnglish(message('stored.mismatchedPaymentCredited', { order: orderId }));
    await creditUnappliedPayment(context, { order, payment, state, note });
  },
};
