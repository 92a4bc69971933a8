import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { applyHits, isHeldBy } from '@/lib/domain/orders/held/hold-order';
import { deliverySql } from '@/lib/domain/orders/jobs';
import { pickCodes, reservePicked, type WantedCodes } from '@/lib/domain/vault';
import { payFromWallet } from '@/lib/domain/wallet';
import { type Part, Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newTransactionId } from '@/lib/platform/ids';
import { stopped } from '@/lib/platform/time';
import type { Judged } from './place-judged';
import { placeOrder } from './place-order';
import type { NewOrder } from './prepare-order';

export interface PlaceFromWalletInput {
  idempotency: Pick<IdempotencyHandle, 'hold'>;
  judged: Judged;
  /** Adds the answer of the idempotency key, which is written if `paid` has a row. Absent: the caller writes it afterwards. */
  answer?: (statement: Statement, paid: Part) => void;
}

/** Whether this run still holds the idempotency key, and whether the balance was high enough. */
export interface Placed {
  held: boolean;
  paid: boolean;
}

interface Written extends Placed {
  enough: boolean;
}

/**
 * Places an order that is paid from the wallet, with its codes, its delivery job and what the fraud rules found; nothing is written
 * unless it is paid. Throws out_of_stock when it needs a code and there is none, before money moves.
 */
export async function placeFromWallet(
  context: Context,
  order: NewOrder,
  input: PlaceFromWalletInput,
): Promise<Placed> {
  const written = await insertWithCodes(context, order, input);
  const { hits, signals } = input.judged;
  if (written.paid) await applyHits(context, hits, signals);
  return written;
}

/**
 * Codes that other buyers are about to take are passed over at first, and waited for when there are too few without them:
 * the last one must not be refused to everybody. Throws out_of_stock when there is none, before money moves.
 */
async function insertWithCodes(
  context: Context,
  order: NewOrder,
  input: PlaceFromWalletInput,
): Promise<Placed> {
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
  { idempotency, judged, answer }: PlaceFromWalletInput,
  wanted?: WantedCodes,
): Promise<Written> {
  const { id: orderId, userId, value: amount } = order;
  const txnid = newTransactionId(context.clock);
  const statement = new Statement();
  const held = idempotency.hold(statement);
  const enough = wanted ? pickCodes(statement, wanted, held) : held;
  // The order is paid at the moment of its journal, so that reports by either of them agree at midnight.
  const clock = stopped(context.clock);
  const given = payFromWallet({ clock }, statement, {
    userId,
    amount,
    orderId,
    txnid,
    given: enough,
  });
  const paid = { txnid, given, at: clock.now() };
  placeOrder(statement, { order, paymentMode: 'wallet', signals: judged.signals, paid });
  if (wanted) reservePicked(statement, wanted, { enough, paid: given });
  answer?.(statement, given);
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
