import type { Context } from '@/lib/domain/context';

/**
 * Holds the order until the caller's transaction ends. Whoever changes an order together with its payment or a wallet
 * takes the order first, then the payment, then the wallet: so nobody waits in a circle.
 */
export async function lockOrder({ db }: Pick<Context, 'db'>, orderId: string | null): Promise<void> {
  if (orderId !== null) await db.$queryRaw`select 1 from orders where id = ${orderId} for update`;
}
