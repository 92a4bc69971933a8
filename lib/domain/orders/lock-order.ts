import type { Context } from '@/lib/domain/context';
import { fieldsSql, type Order, Prisma } from '@/lib/platform/db';

/**
 * Locks the order until the caller's transaction ends. Every transaction locks the order first, then the payment, then
 * the wallet, so that two transactions cannot deadlock.
 */
export async function lockOrder({ db }: Pick<Context, 'db'>, orderId: string | null): Promise<void> {
  if (orderId !== null) await db.$queryRaw`select 1 from orders where id = ${orderId} for update`;
}

/** Locks the order in the same way, and reads it as it is then; null without the order. */
export async function readLocked({ db }: Pick<Context, 'db'>, orderId: string): Promise<Order | null> {
  const [order] = await db.$queryRaw<Order[]>`
    select ${fieldsSql(Prisma.OrderScalarFieldEnum, 'orders')} from orders where id = ${orderId} for update`;
  return order ?? null;
}
