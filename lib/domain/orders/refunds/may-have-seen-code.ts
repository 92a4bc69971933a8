import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import type { Order } from '@/lib/platform/db';

/**
 * Whether a code of the order was shown, and may therefore have been used, so that a refund needs a second person.
 * After a restore that is unknown for orders from before the restored moment, because the record of it may be lost:
 * they count as seen.
 */
export async function mayHaveSeenCode(
  context: Pick<Context, 'db'>,
  { id: orderId, codes, createdAt }: Pick<Order, 'id' | 'codes' | 'createdAt'>,
): Promise<boolean> {
  if ((await context.db.vaultReveal.count({ where: { orderId } })) > 0) return true;
  return codes > 0 && isFromBeforeRestore(context, createdAt);
}
