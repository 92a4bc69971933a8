import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { least } from '@/lib/platform/money';
import { noticeReversal, type SaidAmount } from './notice-reversal';
import { countedOf } from './received';

export const TAKEN_FOR_DISPUTE = 'Taken for a lost dispute';

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
