import { assertIndependent, hasColleague } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * Deciding that a customer does not owe a reversed payment gives them their goods for nothing, so nobody decides it about their own or
 * that of a related account: throws forbidden. Who alone may decide about payments does, as the only member of staff appoints alone: the
 * case would stay open for ever, and what is lost is the store's own.
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
