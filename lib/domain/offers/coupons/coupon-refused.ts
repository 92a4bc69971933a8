import type { CouponRefusal } from '@/lib/domain/offers/schema';
import { AppError } from '@/lib/platform/errors';
import { message, type PlainKey } from '@/lib/platform/messages';
import { type Paise, rupees } from '@/lib/platform/money';

/** The sentences for the customer. */
const SENTENCES = {
  unknown: 'offers.refused.unknown',
  ended: 'offers.refused.ended',
  not_for_item: 'offers.refused.notForItem',
  price_too_low: 'offers.refused.priceTooLow',
  not_first: 'offers.refused.notFirst',
  used_by_you: 'offers.refused.usedByYou',
  held_by_you: 'offers.refused.heldByYou',
  used_up: 'offers.refused.usedUp',
  no_discount: 'offers.refused.noDiscount',
} as const satisfies Record<CouponRefusal, PlainKey>;

export function couponSentence(reason: CouponRefusal): PlainKey {
  return SENTENCES[reason];
}

/** The error for a coupon that cannot be used. `price` is what the item costs without it, in paise. */
export function couponRefused(reason: CouponRefusal, price: Paise): AppError {
  const sentence = message(couponSentence(reason));
  return new AppError('coupon_refused', sentence, {
    fields: { coupon: sentence },
    amounts: { price: rupees(price) },
  });
}

/** Whether an error says that a code is none, as it does to people who guess codes. */
export function isUnknownCode(error: unknown): boolean {
  return error instanceof AppError && error.description.messageKey === SENTENCES.unknown;
}
