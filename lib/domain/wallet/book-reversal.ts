import type { Context, ReversalMovement } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import type { Account, Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish } from '@/lib/platform/messages';
import { notifyOfHeldReturn } from './notify-of-hold';
import { postJournal } from './post-journal';
import { writeLine } from './write-line';

/**
 * Books money that went back after it was counted, or that is there again, in the caller's transaction. What goes into
 * the wallet, or is taken from it, is a line of it, of which its customer is told. Throws conflict when it is booked.
 */
export async function bookReversal(
  context: Context,
  { userId, orderId }: Payment,
  { entries, ...about }: ReversalMovement,
): Promise<void> {
  const rows = (Object.entries(entries) as [Account, bigint][])
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({
      account,
      amount,
      currency: 'INR' as const,
      ...(account === 'wallet' && { userId }),
    }));
  const amount = entries.wallet ?? 0n;
  // The points of an order follow, and redemptions lock the points before the money.
  if (amount > 0n)
    await context.db
      .$queryRaw`select 1 from wallets where user_id = ${userId} and currency = 'POINTS' for update`;
  const journal = await postJournal(context, { ...about, actorId: context.actor.id, entries: rows });
  if (!journal) throw new AppError('conflict', 'payments.caseClosed');
  if (amount === 0n) return;
  const line = { txnid: newTransactionId(context.clock), userId, journalId: journal.id };
  if (amount < 0n) {
    const note = inEnglish(orderId === null ? 'stored.receivableOffset' : 'stored.paymentOffset');
    await writeLine(context, { ...line, type: 'Debit', amount: -amount, note });
    await notifyOfMovement(context, { userId, reference: about.reference, amount: -amount, kind: 'taken' });
    return;
  }
  const note = inEnglish('stored.paymentReinstated');
  await writeLine(context, { ...line, type: 'Credit', amount, note, ...(orderId !== null && { orderId }) });
  await notifyOfMovement(context, { userId, reference: about.reference, amount, kind: 'given' });
  if (orderId !== null) await notifyOfHeldReturn(context, { orderId, userId });
}
