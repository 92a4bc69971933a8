import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import type { Order } from '@/lib/platform/db';

/**
 * Whether somebody has looked at a code of the order, or may have done so after the moment to which the database was restored: it may
 * have been used, so that a second person approves its refund.
 */
export async function mayHaveSeenCode(
  context: Pick<Context, 'db'>,
  { id: orderId, codes, createdAt }: Pick<Order, 'id' | 'codes' | 'createdAt'>,
): Promise<boolean> {
  if ((await context.db.vaultReveal.count({ where: { orderId } })) > 0) return true;
  return codes > 0 && isFromBeforeRestore(context, createdAt);
}
