import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { signalsOf } from '@/lib/domain/fraud-rules';
import type { CreateWalletOrderInput, WalletOrderReply } from '@/lib/domain/orders';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { moveOrder } from '@/lib/domain/orders/move-order';
import { placeOrders } from '@/lib/domain/orders/placing/place-orders';
import { type NewOrder, prepareOrder } from '@/lib/domain/orders/placing/prepare-order';
import { movement, postJournal, writeLine } from '@/lib/domain/wallet';
import { Prisma, Statement, transaction, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newTransactionId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';

/**
 * What createWalletOrder does, composed of the functions that every other movement of money uses, in one transaction
 * of a statement for each. The fast form must leave the same rows, and is measured against this one.
 */
export async function createPlainWalletOrder(
  context: Context,
  { idempotency, ...input }: CreateWalletOrderInput,
): Promise<WalletOrderReply> {
  const order = await prepareOrder(context, input);
  const reply = {
    msg: message('orders.placed'),
    redirect_url: `/confirmation?client_txn_id=${order.id}`,
  };
  try {
    await transaction(context, async (inside) => {
      await assertHeld(inside, idempotency);
      await insertOrder(inside, order);
      await pay(inside, order);
      if (order.routes.length > 0) await enqueueDelivery(inside.db, order.id);
      await idempotency.write(inside.db, reply);
    });
    return reply;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_available') throw error;
    idempotency.release();
    return { msg: message('wallet.insufficientBalance'), redirect_url: '/balanceerror' };
  }
}

/** A run whose key another has taken over must not say that the wallet is short. */
async function assertHeld({ db }: Context, idempotency: IdempotencyHandle): Promise<void> {
  const statement = new Statement();
  const held = idempotency.hold(statement);
  const found = await statement.run<{ held: boolean }>(db, Prisma.sql`select ${whenGiven(held)} as held`);
  if (!found?.held) throw new AppError('in_progress', 'requests.inProgress');
}

async function insertOrder(context: Context, order: NewOrder): Promise<void> {
  const statement = new Statement();
  const signals = signalsOf(context, order);
  placeOrders(statement, [{ order, signals }], { paymentMode: 'wallet', at: order.createdAt });
  await statement.run(context.db, Prisma.sql`select 1`);
}

async function pay(inside: Context, { id, userId, value }: NewOrder): Promise<void> {
  const txnid = newTransactionId(inside.clock);
  const journal = await postJournal(inside, {
    reason: 'order_paid',
    reference: id,
    entries: movement({ account: 'wallet', userId }, { account: 'sales' }, 'INR', value),
  });
  if (!journal) throw new Error(`order ${id} was paid before`);
  await writeLine(inside, {
    txnid,
    userId,
    type: 'Debit',
    amount: value,
    journalId: journal.id,
    note: null,
    orderId: id,
  });
  await moveOrder(inside, {
    order: { id, status: 'Created' },
    to: 'Processing',
    kind: 'paid',
    data: { paidAt: inside.clock.now(), transactionid: txnid },
    detail: { txnid },
  });
}
