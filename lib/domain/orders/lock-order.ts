import type { Context } from '@/lib/domain/context';

/**
 * Locks the order until the caller's transaction ends. Every transaction locks the order first, then the payment, then
 * the wallet, so that two transactions cannot deadlock.
 */
export async function lockOrder({ db }: Pick<Context, 'db'>, orderId: string | null): Promise<void> {
  if (orderId !== null) await db.$queryRaw`select 1 from orders where id = ${orderId} for update`;
}
