import type { Context } from '@/lib/domain/context';
import type { RefundWay } from '@/lib/domain/orders/schema';
import { creditWallet, movement, notifyOfHeldReturn, postJournal } from '@/lib/domain/wallet';
import type { Order, SourceRefund } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';
import { enqueueRefund } from './jobs';
import type { Source } from './source';

export interface GiveBackInput {
  order: Order;
  amount: Paise;
  /** The reference of the journal: the ledger books a refund once. */
  reference: string;
  /** The customer reads it. */
  note: string;
  actorId: string | null;
  /** Null: into the wallet. */
  source: Source | null;
}

/**
 * Books a refund: into the wallet, or, where it can go back to where the payment came from, as owed to the customer
 * until that is done or the customer has chosen the wallet. In the caller's transaction, which has locked the order.
 * Returns false and writes nothing when the reference was booked before.
 */
export async function giveBack(context: Context, input: GiveBackInput): Promise<boolean> {
  const { order, amount, reference, note, actorId, source } = input;
  const { id: orderId, userId } = order;
  const about = { reason: 'order_refunded', reference, note, ...(actorId && { actorId }) } as const;
  if (source === null) {
    const booked = await creditWallet(context, {
      userId,
      amount,
      from: { account: 'sales' },
      type: 'Refunded',
      orderId,
      ...about,
    });
    if (booked) await notifyOfHeldReturn(context, { orderId, userId });
    return booked;
  }
  const entries = movement({ account: 'sales' }, { account: 'refunds' }, 'INR', amount);
  const journal = await postJournal(context, { ...about, entries });
  if (!journal) return false;
  await createRefund(context, { ...input, source });
  return true;
}

async function createRefund(
  { db, clock, shop }: Context,
  { order, amount, reference, note, actorId, source }: GiveBackInput & { source: Source },
): Promise<SourceRefund> {
  const now = clock.now();
  const isChosen = source.way === 'source';
  const decideBy = isChosen ? now : after(now, hours(shop.refunds.choiceHours));
  const row = await db.sourceRefund.create({
    data: {
      id: newId(clock),
      orderId: order.id,
      paymentId: source.payment.id,
      booking: reference,
      amount,
      note,
      state: isChosen ? 'due' : 'asked',
      actorId,
      decideBy,
      ...(isChosen && { choice: 'source', chosenBy: 'staff', chosenAt: now }),
      nextAt: decideBy,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (isChosen) await enqueueRefund(db, row.id);
  return row;
}

/** What an order's timeline says of a refund that is not in the wallet yet. */
export function eventOf(way: Exclude<RefundWay, 'wallet'>): 'refund_asked' | 'refund_chosen' {
  return way === 'choice' ? 'refund_asked' : 'refund_chosen';
}
