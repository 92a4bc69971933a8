import type { Context, ReversalMovement } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { movement } from './ledger';
import { postJournal } from './post-journal';

/** Books money that went back after it was counted, in the caller's transaction. Throws conflict when it is booked. */
export async function bookReversal(
  context: Context,
  _: Payment,
  { from, to, amount, ...about }: ReversalMovement,
): Promise<void> {
  const journal = await postJournal(context, {
    ...about,
    actorId: context.actor.id,
    entries: movement({ account: from }, { account: to }, 'INR', amount),
  });
  if (!journal) throw new AppError('conflict', 'payments.caseClosed');
}
