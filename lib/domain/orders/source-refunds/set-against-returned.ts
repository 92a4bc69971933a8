import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { enqueueRefund } from './jobs';
import { type LockedRefund, lockRefund } from './lock-refund';
import { bookRefund, moveRefund } from './move-refund';
import { repeatRefund } from './repeat-refund';

/**
 * Sets a locked refund against money that the bank gave back by itself. What that does not cover becomes a refund of
 * its own, which waits as this one did: nothing would be sent as long as both together are more than the payment
 * brought. Returns the refund that the bank stands for, and the id of the one for the rest.
 */
export async function setAgainstReturned(
  context: Context,
  locked: LockedRefund,
  covered: Paise,
): Promise<{ returned: LockedRefund; restId: string | null }> {
  const { state } = locked;
  // The gateway keeps one that failed there, with its amount, under its id.
  const isCutAtGateway = state === 'failed' && covered < locked.amount;
  const isRepeated = isCutAtGateway || (await cameBack(context, locked));
  const refund = isRepeated ? await repeated(context, locked) : locked;
  const now = context.clock.now();
  const rest = refund.amount - covered;
  await bookRefund(
    context,
    { id: refund.id, amount: covered },
    { reason: 'refund_returned', from: 'refunds', to: 'losses' },
  );
  await moveRefund(context, refund, {
    to: 'returned',
    amount: covered,
    nextAt: null,
    endedAt: now,
    actorId: context.actor.id,
    ...(refund.choice === null && { choice: 'source', chosenBy: 'staff', chosenAt: now }),
  });
  const restId = rest > 0n ? await createRest(context, { ...refund, state, amount: rest }) : null;
  return { returned: refund, restId };
}

/** Whether it was booked as one that came back: it would be so once more should the money be there again. */
async function cameBack({ db }: Context, { id }: LockedRefund): Promise<boolean> {
  return (await db.ledgerJournal.count({ where: { reason: 'refund_came_back', reference: id } })) > 0;
}

async function repeated(context: Context, refund: LockedRefund): Promise<LockedRefund> {
  const error = refund.error ?? '';
  return lockRefund(context, await repeatRefund(context, refund, { state: 'failed', error }));
}

async function createRest(
  { db, clock }: Context,
  { orderId, paymentId, booking, amount, note, state, error, ...rest }: LockedRefund,
): Promise<string> {
  const { choice, chosenBy, chosenAt, decideBy, actorId } = rest;
  const now = clock.now();
  const id = newId(clock);
  const nextAt = { asked: decideBy, due: now }[state] ?? null;
  await db.sourceRefund.create({
    data: {
      id,
      orderId,
      paymentId,
      booking,
      amount,
      note,
      state,
      error,
      choice,
      chosenBy,
      chosenAt,
      decideBy,
      actorId,
      nextAt,
      endedAt: state === 'failed' ? now : null,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (state === 'due') await enqueueRefund(db, id);
  return id;
}
