import type { PaymentEffects, ReversalMovement } from '@/lib/domain/context';
import { giveCodesAgain } from '@/lib/domain/orders/codes/give-codes-again';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { adjustOrderPoints } from '@/lib/domain/orders/refunds/adjust-order-points';
import { followKept } from '@/lib/domain/orders/source-refunds/follow-kept';
import { reopenReturned } from '@/lib/domain/orders/source-refunds/reopen-returned';
import { askAboutRefunds } from '@/lib/domain/orders/source-refunds/sweep-refunds';
import { giveRewardsAgain } from '@/lib/domain/referrals';
import {
  bookReversal,
  getLeftInWallet,
  keptOfOrder,
  notifyOfHeldReturn,
  notifyOfHold,
  notifyOfRelease,
} from '@/lib/domain/wallet';
import type { Order, Payment } from '@/lib/platform/db';
import { inEnglish, message } from '@/lib/platform/messages';
import { creditUnappliedPayment } from './credit-unapplied-payment';
import { failOrder } from './fail-order';
import { findDue, payOrder } from './pay-order';
import { OF_PAID_ORDERS, OF_PAID_PAYMENTS } from './payment-case';

/** The effects of a payment's status on its order. */
export const orderEffects: PaymentEffects = {
  lock: (context, { orderId }) => lockOrder(context, orderId),
  paid: payOrder,
  failed: (context, { orderId }, why) => failOrder(context, orderId, why),
  async reviewed(context, payment, review) {
    await notifyOfHold(context, payment, review);
    const { orderId } = payment;
    const { cause } = review;
    if (!orderId) return;
    // The customer's timeline shows reviews, and an order that is paid goes on as if there were none.
    const { paidAt } = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const goesOn = paidAt ? OF_PAID_ORDERS : OF_PAID_PAYMENTS;
    const kind = goesOn.includes(cause) ? 'payment_case' : 'review';
    await recordEvent(context, { orderId, kind, detail: { cause } });
  },
  closed: notifyOfRelease,
  due: findDue,
  inWallet: getLeftInWallet,
  async credited(context, payment, state) {
    const { orderId } = payment;
    if (!orderId) return;
    await failOrder(context, orderId, inEnglish('stored.paymentMismatched'));
    const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const note = inEnglish(message(whyCredited(order, payment), { order: orderId }));
    await creditUnappliedPayment(context, { order, payment, state, note });
    await notifyOfHeldReturn(context, { userId: payment.userId, paymentId: payment.id });
  },
  changed: (context, { id }) => askAboutRefunds(context, id),
  async reversed(context, payment, movement) {
    await bookReversal(context, payment, movement);
    const { orderId } = payment;
    const { reason, reference, entries } = movement;
    if (!orderId) return;
    if (reason === 'payment_reinstated') await reopenReturned(context, orderId);
    const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const kept = await keptOfOrder(context, orderId);
    await recordEvent(context, {
      orderId,
      kind: reason,
      detail: { amount: movedBy(entries).toString(), kept: kept.toString() },
    });
    if (order.status === 'Completed') await adjustOrderPoints(context, { order, reference, kept });
    await followKept(context, { orderId });
    if (kept <= 0n) return;
    // One that is open again gets them when it is completed.
    if (order.status === 'Completed') await giveRewardsAgain(context, { orderId, kept });
    await giveCodesAgain(context, orderId);
  },
};

/** The customer's note. A surplus has no bank reference of its own. */
function whyCredited({ paidAt }: Order, { besideId, utr }: Payment) {
  if (besideId === null || paidAt === null) return 'stored.mismatchedPaymentCredited';
  return utr === null ? 'stored.overpaid' : 'stored.paidTwice';
}

/** Paise. */
function movedBy(entries: ReversalMovement['entries']): bigint {
  return Object.values(entries).reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n);
}
