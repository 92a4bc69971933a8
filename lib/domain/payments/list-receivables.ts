import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import type { Receivable } from './schema';

/** What these customers owe because a payment went back, for all their orders and top-ups or for some; oldest first. */
export async function listReceivables(
  { db }: Pick<Context, 'db'>,
  of: { userIds: string[] } | { orderIds: string[] },
): Promise<Receivable[]> {
  const reviews = await db.review.findMany({
    where: {
      cause: 'receivable',
      closedAt: null,
      ...('userIds' in of ? { payment: { userId: { in: of.userIds } } } : { orderId: { in: of.orderIds } }),
    },
    include: { payment: { include: { user: { select: { name: true } } } } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  });
  return reviews.flatMap(({ id, payment, orderId, moneyAtRisk, openedAt }) =>
    payment
      ? {
          _id: id,
          userid: payment.userId,
          name: payment.user.name,
          orderid: orderId,
          client_txn_id: payment.clientTxnId,
          amount: rupees(moneyAtRisk),
          since: openedAt.toISOString(),
        }
      : [],
  );
}
