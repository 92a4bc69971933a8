import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { applyHits } from '@/lib/domain/orders/held/hold-order';
import type { WantedCodes } from '@/lib/domain/vault';
import type { Part, Statement } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { insertPaidOrders, type Placed, type Written } from './insert-paid-orders';
import type { Judged } from './place-judged';
import type { NewOrder } from './prepare-order';

export interface PlaceFromWalletInput {
  idempotency: Pick<IdempotencyHandle, 'hold'>;
  judged: Judged;
  /**
   * Adds the answer of the idempotency key, which is written if `paid` has a row. Absent: the caller writes it
   * afterwards.
   */
  answer?: (statement: Statement, paid: Part) => void;
}

/**
 * Places an order that is paid from the wallet, with its codes, its delivery job and what the fraud rules found;
 * nothing is written unless it is paid. Throws out_of_stock when it needs a code and there is none, before money moves.
 */
export async function placeFromWallet(
  context: Context,
  order: NewOrder,
  input: PlaceFromWalletInput,
): Promise<Placed> {
  const written = await insertWithCodes(context, order, input);
  if (written.paid) await applyHits(context, [input.judged]);
  return written;
}

/**
 * Codes that other buyers are about to take are passed over at first, and waited for when there are too few without
 * them: the last one must not be refused to everybody. Throws out_of_stock when there is none, before money moves.
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

function insertPaidOrder(
  context: Context,
  order: NewOrder,
  { judged, ...input }: PlaceFromWalletInput,
  wanted?: WantedCodes,
): Promise<Written> {
  const { userId, createdAt: at } = order;
  return insertPaidOrders(context, { userId, at, judged: [{ order, ...judged }] }, { ...input, wanted });
}
