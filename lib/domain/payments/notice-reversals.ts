import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { noticeReversal, type SaidAmount } from './notice-reversal';
import { countedOf } from './received';

export const TAKEN_FOR_DISPUTE = 'Taken for a lost dispute';

/**
 * What lost disputes have left of all that the gateway named under a bank reference: it goes on as if there had been
 * none. They take what is not counted first.
 */
export function leftOf({ total, lost }: { total: Paise; lost: Paise }): Paise {
  return total > lost ? total - lost : 0n;
}

/**
 * Divides what is there under the bank reference of a payment among it and its credited surplus, oldest first, and puts
 * what went back of each before a person. What is there is the payment's own first, which bought the goods. In the
 * caller's transaction, after `lock`.
 */
export async function noticeReversals(
  context: Context,
  payments: readonly Payment[],
  { amount: there, remark }: SaidAmount,
): Promise<void> {
  let rest = there;
  for (const each of payments) {
    const amount = least(rest, countedOf(each));
    rest -= amount;
    await noticeReversal(context, each, { amount, remark });
  }
}
