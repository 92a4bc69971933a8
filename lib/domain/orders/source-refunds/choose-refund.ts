import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { ChooseRefundBody } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { findReturned } from './find-returned';
import { enqueueRefund } from './jobs';
import { type LockedRefund, lockRefund } from './lock-refund';
import { moveRefund, moveToWallet } from './move-refund';

export interface ChooseRefundInput extends ChooseRefundBody {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A customer chooses where a refund goes: into the wallet at once, or back to where the payment came from. The first
 * choice counts, also against the one that follows by itself when nobody answers. Throws not_found, and conflict when
 * it was chosen otherwise, or when the wallet is chosen while the bank may have given the money back already.
 */
export async function chooseRefund(
  context: Context,
  { orderid, refundid, to, idempotency }: ChooseRefundInput,
): Promise<{ message: Message }> {
  return transaction(context, async (inside) => {
    const refund = await lockRefund(inside, refundid);
    if (refund.orderId !== orderid || refund.order.userId !== inside.actor.id) throw notFound('Refund');
    const amount = formatRupees(rupees(refund.amount));
    const reply = { message: message(to === 'wallet' ? 'refunds.inWallet' : 'refunds.toSource', { amount }) };
    // Of one that the bank did not take its customer may still say that it goes to the wallet.
    const isOpen = refund.state === 'asked' || (refund.state === 'failed' && to === 'wallet');
    if (!isOpen) {
      if (refund.choice !== to) throw new AppError('conflict', 'refunds.alreadyChosen');
      return reply;
    }
    await demandNoQuarantine(inside);
    if (to === 'wallet') {
      await assertNotReturned(inside, refund);
      await moveToWallet(inside, refund, 'customer');
    } else await sendToSource(inside, refund, 'customer');
    await idempotency.write(inside.db, reply);
    return reply;
  });
}

/** While its bank may have given the money back, and where it has, it must not be given a second time. */
async function assertNotReturned(context: Pick<Context, 'db'>, refund: LockedRefund): Promise<void> {
  const { undecided, isTooMuch } = await findReturned(context, refund);
  if (undecided > 0n || isTooMuch) throw new AppError('conflict', 'refunds.bankIsAsked');
}

/** Lets a locked refund go to where the payment came from, as chosen by `by`. */
export async function sendToSource(
  context: Context,
  refund: LockedRefund,
  by: 'customer' | 'default',
): Promise<void> {
  const { id, orderId, amount } = refund;
  const now = context.clock.now();
  const chosen = {
    choice: 'source',
    chosenBy: by,
    chosenAt: now,
    actorId: by === 'customer' ? context.actor.id : null,
  };
  await moveRefund(context, refund, { to: 'due', ...chosen, nextAt: now });
  await enqueueRefund(context.db, id);
  const detail = { refund: id, amount: amount.toString(), by };
  await recordEvent(context, { orderId, kind: 'refund_chosen', detail });
}
