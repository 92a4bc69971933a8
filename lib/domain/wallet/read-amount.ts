import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { type Paise, paiseFromRupees } from '@/lib/platform/money';

/**
 * Converts whole rupees (or points) to paise (hundredths). Throws invalid_input for more than the setting TOPUP_MAX.
 */
export function readAmount({ shop }: Pick<Context, 'shop'>, amount: number): Paise {
  if (amount > shop.amountMax) throw new AppError('invalid_input', 'wallet.invalidAmount');
  return paiseFromRupees(amount);
}
