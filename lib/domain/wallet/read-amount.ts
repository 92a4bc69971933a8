import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { type Paise, paiseFromRupees } from '@/lib/platform/money';

/** Whole rupees (or points) as paise (hundredths). Throws invalid_input for more than the shop takes at once. */
export function readAmount({ shop }: Pick<Context, 'shop'>, amount: number): Paise {
  if (amount > shop.amountMax) throw new AppError('invalid_input', 'wallet.invalidAmount');
  return paiseFromRupees(amount);
}
