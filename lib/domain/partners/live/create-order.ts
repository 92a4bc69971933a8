import type { Sale } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type NewOrder, placeFromWallet, placeJudged, prepareOrder } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { referenceUsed } from '@/lib/domain/partners/reference-used';
import type { CreatePartnerOrder, PartnerOrder } from '@/lib/domain/partners/schema';
import { countSpending } from '@/lib/domain/partners/spending';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { stopped } from '@/lib/platform/time';
import { findOrder } from './orders';

type Idempotency = Pick<IdempotencyHandle, 'hold' | 'write'>;

/** Buys an item from the partner's wallet. */
export function createOrder(
  context: Context,
  caller: PartnerCaller,
  { body, idempotency }: { body: CreatePartnerOrder; idempotency: Idempotency },
): Promise<{ order: PartnerOrder }> {
  return namingUsed(context, caller, body.reference, async () => {
    const order = await preparePartnerOrder(context, caller, body);
    return placePartnerOrder(context, caller, { order, idempotency });
  });
}

/**
 * Places a prepared order. In one transaction the key is locked against its revocation, the caps are counted, the order
 * is placed and paid, and the answer of the idempotency key is stored; with too low a balance nothing is written.
 */
export function placePartnerOrder(
  context: Context,
  caller: PartnerCaller,
  { order, idempotency }: { order: NewOrder; idempotency: Idempotency },
): Promise<{ order: PartnerOrder }> {
  return placeJudged(context, { order, isPaid: true }, (judgedIn, judged) =>
    transaction(judgedIn, async (within) => {
      // The day of the spending is that of the order, also at midnight.
      const inside = { ...within, clock: stopped(within.clock) };
      await countSpending(inside, caller, order.value);
      const { held, paid } = await placeFromWallet(inside, order, { idempotency, judged });
      if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
      if (!paid) throw insufficient(order);
      const placed = { order: await findOrder(inside, caller, order.id) };
      await idempotency.write(inside.db, placed);
      return placed;
    }),
  );
}

/**
 * Runs `work` for an order with this reference; a refusal becomes reference_used when there is an order with it. That
 * is asked only then, because most references are new. Whatever refuses a repeat, such as a code that is sold out
 * since, the program must hear that it has the order.
 */
export async function namingUsed<T>(
  context: Context,
  caller: PartnerCaller,
  reference: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== 'in_progress';
    if (isRefused || violatedUnique(error) === 'orders_partner_reference_key')
      await assertUnused(context, caller, reference);
    throw error;
  }
}

/** `sale`: what findSale has found, if it is known. */
export async function preparePartnerOrder(
  context: Context,
  caller: PartnerCaller,
  body: CreatePartnerOrder,
  sale?: Sale | null,
): Promise<NewOrder> {
  const { product_id, item_id: itemid, input1 = '', input2 = '', more_inputs, expected_price } = body;
  const order = await prepareOrder(context, {
    viewer: caller.buyer,
    body: {
      product_id,
      itemid,
      userid: caller.buyer.userid,
      input1,
      input2,
      expected_price,
      ...(more_inputs && { more_inputs }),
      paymentmode: 'wallet',
    },
    mayBeLower: true,
    ...(sale !== undefined && { sale }),
  });
  return { ...order, partnerKeyId: caller.keyId, partnerReference: body.reference };
}

async function assertUnused(
  { db }: Pick<Context, 'db'>,
  { buyer }: PartnerCaller,
  reference: string,
): Promise<void> {
  const other = await db.order.findFirst({
    where: { userId: buyer.userid, partnerReference: reference },
    select: { id: true },
  });
  if (other) throw referenceUsed(other.id);
}

function insufficient({ value }: NewOrder): AppError {
  return new AppError(
    'insufficient_balance',
    message('partners.insufficientBalance', { price: formatRupees(rupees(value)) }),
  );
}
