import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { areRelated } from './are-related';

/**
 * Throws own_account when the receiver of a gift or credit is the person who gives or approves it, and forbidden when
 * it is an account that shares a device (address and browser) or the payer of a UPI payment with that person.
 */
export async function assertIndependent(
  context: Pick<Context, 'db' | 'clock'>,
  { personId, receiverId }: { personId: string; receiverId: string },
): Promise<void> {
  if (personId === receiverId) throw new AppError('own_account', 'wallet.giftToYourself');
  if (await areRelated(context, [personId, receiverId]))
    throw new AppError('forbidden', 'wallet.giftToRelated');
}
