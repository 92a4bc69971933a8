import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import type { Order, Payment, SourceRefund } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';

export type LockedRefund = SourceRefund & { order: Order; payment: Payment };

/**
 * Locks the order of a refund and reads both as they are then, in the caller's transaction: choices, answers of the
 * gateway, and what staff decide run one after the other. Throws not_found.
 */
export async function lockRefund({ db }: Pick<Context, 'db'>, id: string): Promise<LockedRefund> {
  const found = await db.sourceRefund.findUnique({ where: { id }, select: { orderId: true } });
  if (!found) throw notFound('Refund');
  await lockOrder({ db }, found.orderId);
  return db.sourceRefund.findUniqueOrThrow({ where: { id }, include: { order: true, payment: true } });
}
