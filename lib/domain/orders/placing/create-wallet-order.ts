import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { deliverySql } from '@/lib/domain/orders/jobs';
import { payFromWallet } from '@/lib/domain/wallet';
import { Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newTransactionId } from '@/lib/platform/ids';
import { type Message, message } from '@/lib/platform/messages';
import { placeOrder } from './place-order';
import { type NewOrder, type PrepareOrderInput, prepareOrder } from './prepare-order';

export interface CreateWalletOrderInput extends PrepareOrderInput {
  idempotency: IdempotencyHandle;
}

export interface WalletOrderReply {
  msg: Message;
  /** Where the browser goes: to the order, or to the notice that the wallet is short. */
  redirect_url: string;
}

const SHORT: WalletOrderReply = { msg: message('wallet.insufficientBalance'), redirect_url: '/balanceerror' };

/**
 * Buys from the wallet: debit, order, journal, the customer's line, the delivery and the answer to a repeated key are
 * there together or not at all. A short wallet changes nothing. Throws what prepareOrder does.
 */
export async function createWalletOrder(
  context: Context,
  { idempotency, ...input }: CreateWalletOrderInput,
): Promise<WalletOrderReply> {
  if (input.body.paymentmode !== 'wallet')
    throw new AppError('invalid_input', 'orders.upiHasOwnCall', {
      fields: { paymentmode: 'faults.notWallet' },
    });
  const order = await prepareOrder(context, input);
  const reply: WalletOrderReply = {
    msg: message('orders.placed'),
    redirect_url: `/confirmation?client_txn_id=${order.id}`,
  };
  failpoint('wallet-order:before');
  const { held, paid } = await writeDown(context, order, idempotency, reply);
  failpoint('wallet-order:after');
  if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
  if (paid) return reply;
  // After a top-up the same press of the button may succeed.
  idempotency.release();
  return SHORT;
}

/**
 * One statement, one round trip, one transaction: every part depends on the debit, and without it there is none. The same
 * composed in a transaction sold less than half as many orders a second (docs/decisions/022-money-is-written-once.md).
 */
async function writeDown(
  context: Context,
  order: NewOrder,
  idempotency: IdempotencyHandle,
  reply: WalletOrderReply,
): Promise<{ held: boolean; paid: boolean }> {
  const { id: orderId, userId, userEmail, value: amount } = order;
  const txnid = newTransactionId(context.clock);
  const statement = new Statement();
  const held = idempotency.hold(statement);
  const given = payFromWallet(context, statement, { userId, userEmail, amount, orderId, txnid, given: held });
  placeOrder(statement, { order, paymentMode: 'wallet', paid: { txnid, given } });
  idempotency.answer(statement, reply, given);
  const job = order.routes.length > 0 ? Prisma.sql`(${deliverySql(orderId)}).id` : Prisma.sql`null::bigint`;
  const written = await statement.run<{ held: boolean; paid: boolean }>(
    context.db,
    Prisma.sql`
      select ${whenGiven(held)} as held, ${whenGiven(given)} as paid,
             case when ${whenGiven(given)} then ${job} end as job`,
  );
  return { held: written?.held ?? false, paid: written?.paid ?? false };
}
