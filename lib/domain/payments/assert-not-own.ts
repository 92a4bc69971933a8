import { assertNotOwn as assertNotOwnCase } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';

/**
 * Throws forbidden when staff decide that they themselves, or an account related to theirs, do not owe a reversed
 * payment: they would have the goods for nothing.
 */
export function assertNotOwn(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId: receiverId }: Pick<Payment, 'userId'>,
): Promise<void> {
  return assertNotOwnCase(context, { receiverId, permission: 'payments.settle', own: 'payments.ownCase' });
}
