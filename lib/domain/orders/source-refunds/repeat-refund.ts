import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { enqueueRefund } from './jobs';
import type { LockedRefund } from './lock-refund';
import { moveRefund } from './move-refund';

/**
 * Lets a new refund take the place of a locked one that did not arrive: one that is sent, or one that waits as `failed`
 * for a person or its customer, with why. Returns its id.
 */
export async function repeatRefund(
  context: Context,
  refund: LockedRefund,
  next: { state: 'due' } | { state: 'failed'; error: string },
): Promise<string> {
  const { db, clock, actor } = context;
  const { id: againOf, orderId, paymentId, booking, amount, note, choice, chosenBy, decideBy } = refund;
  const now = clock.now();
  const id = newId(clock);
  await moveRefund(context, refund, { to: 'sent_again', actorId: actor.id });
  await db.sourceRefund.create({
    data: {
      id,
      againOf,
      orderId,
      paymentId,
      booking,
      amount,
      note,
      choice,
      chosenBy,
      decideBy,
      ...next,
      chosenAt: now,
      actorId: actor.id,
      createdAt: now,
      updatedAt: now,
      ...(next.state === 'due' ? { nextAt: now } : { endedAt: now }),
    },
  });
  if (next.state === 'due') await enqueueRefund(db, id);
  return id;
}
