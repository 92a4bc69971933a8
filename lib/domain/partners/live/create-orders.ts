import { buyerRefusal } from '@/lib/domain/accounts';
import { findSale, type Sale } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { isPlaceableTogether, judgeTogether, type NewOrder, placeTogether } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import {
  assertReferencesDiffer,
  NOT_YET,
  type Outcome,
  type Outcomes,
  outcomeOf,
  presentResults,
} from '@/lib/domain/partners/order-results';
import type {
  CreatePartnerOrder,
  CreatePartnerOrders,
  Listed,
  PartnerOrder,
  PartnerOrderResult,
} from '@/lib/domain/partners/schema';
import { countSpending } from '@/lib/domain/partners/spending';
import { violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { inParallel } from '@/lib/platform/parallel';
import { runtimeOf, seconds, stopped } from '@/lib/platform/time';
import { namingUsed, placePartnerOrder, preparePartnerOrder } from './create-order';
import { readOrders } from './orders';

/** How many players are checked at a time. */
const CHECKED_AT_ONCE = 8;
/** No check begins later, because one may take 30 s, and another run takes over a key that is held for a minute. */
const CHECKS_BEGIN_WITHIN = seconds(15);

export interface CreateOrdersInput {
  body: CreatePartnerOrders;
  idempotency: Pick<IdempotencyHandle, 'hold' | 'write'>;
}

/**
 * Buys several items from the partner's wallet. Orders that can be placed together are: in one transaction and with one
 * debit, which also stores the answer of the idempotency key. When they are refused together, for one of them or for
 * their sum, and for those that cannot be, each is placed by itself, which says what refuses it.
 */
export async function createOrders(
  context: Context,
  caller: PartnerCaller,
  { body, idempotency }: CreateOrdersInput,
): Promise<Listed<PartnerOrderResult>> {
  assertReferencesDiffer(body);
  const outcomes: Outcomes = new Map();
  const orders = await prepareAll(context, caller, { bodies: body.orders, outcomes });
  const together = orders.filter(isPlaceableTogether);
  const placeEach = async (each: readonly NewOrder[]) => {
    for (const order of each)
      outcomes.set(order.partnerReference, await placeAlone(context, caller, { order, idempotency }));
  };
  await placeEach(orders.filter((order) => !isPlaceableTogether(order)));
  // The last transaction, because it stores the answer.
  const placedTogether = await placeAll(context, caller, {
    orders: together,
    idempotency,
    present: (placed) =>
      presentResults(
        context,
        body,
        new Map([...outcomes, ...placed.map((order) => [order.reference, order] as const)]),
      ),
  });
  if (placedTogether) return placedTogether;
  await placeEach(together);
  const reply = presentResults(context, body, outcomes);
  await idempotency.write(context.db, reply);
  return reply;
}

interface PrepareAll {
  bodies: readonly CreatePartnerOrder[];
  /** Gets why orders are refused. */
  outcomes: Outcomes;
}

/** Prepares orders. What is sold is read once for each item. Returns those that nothing refuses. */
async function prepareAll(
  context: Context,
  caller: PartnerCaller,
  { bodies, outcomes }: PrepareAll,
): Promise<NewOrder[]> {
  const sales = new Map<string, Promise<Sale | null>>();
  const saleOf = ({ product_id: productId, item_id: itemid }: CreatePartnerOrder) => {
    const name = `${productId} ${itemid}`;
    const sale = sales.get(name) ?? findSale(context, { productId, itemid });
    sales.set(name, sale);
    return sale;
  };
  const { monotonic } = runtimeOf(context.clock);
  const until = monotonic() + CHECKS_BEGIN_WITHIN;
  const prepared = new Map<string, NewOrder>();
  await inParallel(bodies, CHECKED_AT_ONCE, async (body) => {
    const { reference } = body;
    const order = await outcomeOf(() =>
      namingUsed(context, caller, reference, async () => {
        if (monotonic() > until)
          throw new AppError('supplier_unreachable', 'orders.cannotCheckPlayerForOrder');
        return preparePartnerOrder(context, caller, body, await saleOf(body));
      }),
    );
    if (order instanceof AppError) outcomes.set(reference, order);
    else prepared.set(reference, order);
  });
  return bodies.flatMap(({ reference }) => prepared.get(reference) ?? []);
}

interface PlaceAlone {
  order: NewOrder;
  idempotency: Pick<IdempotencyHandle, 'hold'>;
}

function placeAlone(
  context: Context,
  caller: PartnerCaller,
  { order, idempotency: { hold } }: PlaceAlone,
): Promise<Outcome> {
  return outcomeOf(() =>
    namingUsed(context, caller, order.partnerReference ?? '', async () => {
      const placed = await placePartnerOrder(context, caller, { order, idempotency: { ...NOT_YET, hold } });
      return placed.order;
    }),
  );
}

interface PlaceAll {
  orders: readonly NewOrder[];
  idempotency: Pick<IdempotencyHandle, 'hold' | 'write'>;
  present: (placed: readonly PartnerOrder[]) => Listed<PartnerOrderResult>;
}

/**
 * Places all of these orders and stores the answer, in one transaction. Null when they are refused, after which nothing
 * is written.
 */
async function placeAll(
  context: Context,
  caller: PartnerCaller,
  { orders, idempotency, present }: PlaceAll,
): Promise<Listed<PartnerOrderResult> | null> {
  // One by itself is placed no faster here.
  if (orders.length < 2) return null;
  const { userid: userId } = caller.buyer;
  try {
    return await judgeTogether(context, orders, async (within, judged) => {
      // The day of the spending is that of the orders, also at midnight.
      const inside = { ...within, clock: stopped(within.clock) };
      await countSpending(
        inside,
        caller,
        orders.reduce((sum, { value }) => sum + value, 0n),
      );
      const { held, paid } = await placeTogether(inside, { userId, judged }, idempotency);
      if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
      if (!paid) throw new AppError('insufficient_balance', 'wallet.insufficientBalance');
      const placed = await readOrders(
        inside.db,
        orders.map(({ id }) => id),
      );
      const reply = present(placed);
      await idempotency.write(inside.db, reply);
      return reply;
    });
  } catch (error) {
    const refusal = await buyerRefusal(context, error, userId);
    const isRefused = refusal instanceof AppError && refusal.code !== 'in_progress';
    if (isRefused || violatedUnique(error) === 'orders_partner_reference_key') return null;
    throw error;
  }
}
