import type { Context } from '@/lib/domain/context';
import { countCodes } from '@/lib/domain/vault';
import type { Order } from '@/lib/platform/db';

/**
 * Gives an order that a person was to deliver to the worker, because a supplier works on it: nobody else asks how that
 * ends, and until then nobody can end the order. One whose customer has a code of the vault stays with the person, who
 * may end it as it is. In the caller's transaction, which has locked the order.
 */
export async function letWorkerAsk(
  context: Pick<Context, 'db' | 'clock'>,
  { id, instant, codes }: Pick<Order, 'id' | 'instant' | 'codes'>,
): Promise<void> {
  if (instant || (codes > 0 && (await countCodes(context, id, ['sold', 'revealed'])) > 0)) return;
  await context.db.order.update({ where: { id }, data: { instant: true, updatedAt: context.clock.now() } });
}
