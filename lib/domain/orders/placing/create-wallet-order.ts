import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { getBalance, getOnHold } from '@/lib/domain/wallet';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { placeFromWallet } from './place-from-wallet';
import { placeJudged } from './place-judged';
import { type PrepareOrderInput, prepareOrder } from './prepare-order';

export interface CreateWalletOrderInput extends PrepareOrderInput {
  idempotency: IdempotencyHandle;
}

export interface WalletOrderReply {
  msg: Message;
  /** The page to which the browser goes: the order's, or the one that says that the balance is too low. */
  redirect_url: string;
}

const INSUFFICIENT: WalletOrderReply = {
  msg: message('wallet.insufficientBalance'),
  redirect_url: '/balanceerror',
};

/**
 * Buys with T-Coins: the debit, the order, the journal, the wallet transaction, the delivery job and the answer for the
 * idempotency key are written together or not at all, and so is the reservation of its codes. With too low a balance
 * nothing is written. Throws the errors of prepareOrder, order_refused, not_available when the balance would do but is
 * on hold, and in_progress when another run has taken over the idempotency key.
 */
export async function createWalletOrder(
  context: Context,
  { idempotency, ...input }: CreateWalletOrderInput,
): Promise<WalletOrderReply> {
  if (input.body.paymentmode !== 'wallet')
    throw new AppError('invalid_input', 'orders.upiHasOwnCall', {
      fields: { paymentmode: 'fieldErrors.notWallet' },
    });
  const order = await prepareOrder(context, input);
  const reply: WalletOrderReply = {
    msg: message('orders.placed'),
    redirect_url: `/confirmation?client_txn_id=${order.id}`,
  };
  failpoint('wallet-order:before');
  const { held, paid } = await placeJudged(context, { order, isPaid: true }, (inside, judged) =>
    placeFromWallet(inside, order, {
      idempotency,
      judged,
      answer: (statement, given) => idempotency.answer(statement, reply, given),
    }),
  );
  failpoint('wallet-order:after');
  if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
  if (paid) return reply;
  // The key is released, because after a top-up the same call may succeed.
  idempotency.release();
  const onHold = await getOnHold(context, order.userId);
  // With as much more it would have been enough: the page of a low balance would be wrong.
  if (onHold > 0n && (await getBalance(context, order)) >= order.value)
    throw new AppError('not_available', message('wallet.onHold', { amount: formatRupees(rupees(onHold)) }));
  return INSUFFICIENT;
}
