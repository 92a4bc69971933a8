import { assertIndependent, hasColleague } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws forbidden when staff decide that they themselves, or an account related to theirs, do not owe a reversed payment: they would have
 * the goods for nothing. The only person who may decide about payments may do it, because the case would otherwise stay open for ever.
 */
export async function assertNotOwn(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId: receiverId }: Pick<Payment, 'userId'>,
): Promise<void> {
  if (!(await hasColleague(context, 'payments.settle'))) return;
  const personId = context.actor.id ?? '';
  if (personId === receiverId) throw new AppError('forbidden', 'payments.ownCase');
  await assertIndependent(context, { personId, receiverId });
}
