import type { Context } from '@/lib/domain/context';
import { PAYMENT_CASE } from '@/lib/domain/orders/payment/payment-case';
import type { CreateOrderBody, UnpaidOrderView } from '@/lib/domain/orders/schema';
import type { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

/** How long an unpaid order is offered again. Its payment may still come later. */
const OFFERED_FOR = hours(24);

type SameOrder = Pick<CreateOrderBody, 'itemid' | 'input1' | 'input2'>;

/**
 * The user's newest order that waits for its payment, or the newest for one item and player; null when there is none.
 * An order whose payment the gateway refused to open cannot be paid, so it is not one. An order with a case about its
 * payment is not offered to be paid, but a second order for the same still asks.
 */
export async function findUnpaidOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, same }: { userId: string; same?: SameOrder },
): Promise<UnpaidOrderView | null> {
  const order = await db.order.findFirst({
    where: {
      userId,
      status: 'Created',
      createdAt: { gt: after(clock.now(), -OFFERED_FOR) },
      payments: { some: WAITING },
      ...(same
        ? { itemid: same.itemid, input1: same.input1, input2: same.input2 }
        : { reviews: { none: PAYMENT_CASE } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!order) return null;
  return {
    orderid: order.id,
    productname: order.productName,
    itemname: order.itemName,
    player: order.playerName ?? order.input1,
    value: rupees(order.value),
    createdAt: order.createdAt.toISOString(),
  };
}

/** Of a payment: a customer can still make it. */
const WAITING = { status: { in: ['created', 'open'] }, besideId: null } satisfies Prisma.PaymentWhereInput;
