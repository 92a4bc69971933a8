import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { applyHits, isHeldBy } from '@/lib/domain/orders/held/hold-order';
import { deliverySql } from '@/lib/domain/orders/jobs';
import { pickCodes, reservePicked, type WantedCodes } from '@/lib/domain/vault';
import { payFromWallet } from '@/lib/domain/wallet';
import { Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newTransactionId } from '@/lib/platform/ids';
import { type Message, message } from '@/lib/platform/messages';
import { stopped } from '@/lib/platform/time';
import { type Judged, placeJudged } from './place-judged';
import { placeOrder } from './place-order';
import { type NewOrder, type PrepareOrderInput, prepareOrder } from './prepare-order';

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
 * nothing is written. Throws the errors of prepareOrder, order_refused, and in_progress when another run has taken over the idempotency key.
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
  const { held, paid } = await placeJudged(context, { order, isPaid: true }, async (inside, judged) => {
    const written = await insertWithCodes(inside, order, { idempotency, reply, judged });
    if (written.paid) await applyHits(inside, judged.hits, judged.signals);
    return written;
  });
  failpoint('wallet-order:after');
  if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
  if (paid) return reply;
  // The key is released, because after a top-up the same call may succeed.
  idempotency.release();
  return INSUFFICIENT;
}

interface PaidOrderInput {
  idempotency: IdempotencyHandle;
  reply: WalletOrderReply;
  judged: Judged;
}

interface Written {
  held: boolean;
  paid: boolean;
}

/**
 * Codes that other buyers are about to take are passed over at first, and waited for when there are too few without them:
 * the last one must not be refused to everybody. Throws out_of_stock when there is none, before money moves.
 */
async function insertWithCodes(context: Context, order: NewOrder, input: PaidOrderInput): Promise<Written> {
  if (order.codes === 0) return insertPaidOrder(context, order, input);
  const { id: orderId, itemid, codes: count, userId: movedBy, createdAt: at } = order;
  const wanted = { orderId, itemid, count, movedBy, at };
  for (const waits of [false, true]) {
    const written = await insertPaidOrder(context, order, input, { ...wanted, waits });
    if (!written.held || written.enough) return written;
  }
  const item = await context.db.vaultItem.findUnique({ where: { itemid } });
  // It waits for a code, or a supplier delivers one.
  if (order.routes.length > 0 || (item && item.waitHours > 0)) return insertPaidOrder(context, order, input);
  throw new AppError('out_of_stock', 'orders.itemOutOfStock');
}

/**
 * Writes everything in one statement, of which every part depends on the debit. The same functions composed in a
 * transaction sold less than half as many orders a second (docs/decisions/022-money-is-written-once.md).
 */
async function insertPaidOrder(
  context: Context,
  order: NewOrder,
  { idempotency, reply, judged }: PaidOrderInput,
  wanted?: WantedCodes,
): Promise<Written & { enough: boolean }> {
  const { id: orderId, userId, userEmail, value: amount } = order;
  const txnid = newTransactionId(context.clock);
  const statement = new Statement();
  const held = idempotency.hold(statement);
  const enough = wanted ? pickCodes(statement, wanted, held) : held;
  // The order is paid at the moment of its journal, so that reports by either of them agree at midnight.
  const clock = stopped(context.clock);
  const given = payFromWallet({ clock }, statement, {
    userId,
    userEmail,
    amount,
    orderId,
    txnid,
    given: enough,
  });
  const paid = { txnid, given, at: clock.now() };
  placeOrder(statement, { order, paymentMode: 'wallet', signals: judged.signals, paid });
  if (wanted) reservePicked(statement, wanted, { enough, paid: given });
  idempotency.answer(statement, reply, given);
  const [first] = order.routes;
  if ((first || order.codes > 0) && !isHeldBy(judged.hits))
    statement.add('delivery', deliverySql(orderId, wanted ? undefined : first?.supplier, given));
  const written = await statement.run<Written & { enough: boolean }>(
    context.db,
    Prisma.sql`
      select ${whenGiven(held)} as held, ${whenGiven(enough)} as enough, ${whenGiven(given)} as paid`,
  );
  return written ?? { held: false, paid: false, enough: false };
}
