import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { type Paise, paiseFromRupees } from '@/lib/platform/money';

/**
 * Converts whole rupees (or points) to paise (hundredths). Throws invalid_input for more than `max`, which is the
 * setting TOPUP_MAX when it is not named.
 */
export function readAmount({ shop }: Pick<Context, 'shop'>, amount: number, max = shop.amountMax): Paise {
  if (amount > max) throw new AppError('invalid_input', 'wallet.invalidAmount');
  return paiseFromRupees(amount);
}

/** The largest top-up, in whole rupees: it is a payment by UPI too. */
export function topUpMax({ shop }: Pick<Context, 'shop'>): number {
  return Math.min(shop.amountMax, shop.upiPaymentMax);
}
