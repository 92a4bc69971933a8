import type { Context } from '@/lib/domain/context';
import { findReopening } from '@/lib/domain/orders/corrections/find-reopening';
import { completeOrder, refundOrder } from '@/lib/domain/orders/ending/end-order';
import { holdGoneBack } from '@/lib/domain/orders/held/hold-gone-back';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { countCodes } from '@/lib/domain/vault';
import { tellOfOrder } from '@/lib/domain/webhooks';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';
import { mayHaveDelivered } from './may-have-delivered';
import { codeDeadline } from './read-due';
import { releaseOutdated, reserveAll } from './replace-outdated';

interface VaultDelivery {
  order: Order;
  attempts: DeliveryAttempt[];
}

/**
 * Delivers an order from the vault while it is locked, in the caller's transaction: its codes are sold and it is
 * Completed. Without codes it is left to the suppliers of the item; when there are none it waits, and its price is
 * given back when that has taken too long, but not that of a reopened order. False when the suppliers deliver.
 */
export async function deliverFromVault(
  context: Context,
  { order, attempts }: VaultDelivery,
): Promise<boolean> {
  // What a supplier may have delivered is not delivered twice.
  if (attempts.some(mayHaveDelivered)) return false;
  const { id: orderId, itemid } = order;
  // The customer of a reopened order has codes: whether they get others is a person's decision.
  if ((await countCodes(context, orderId, ['sold', 'revealed'])) > 0) return !order.instant;
  const outdated = await releaseOutdated(context, order);
  if (await reserveAll(context, order, outdated)) {
    await completeOrder(context, { order, reason: null });
    return true;
  }
  if (order.instant) return false;
  const item = await context.db.vaultItem.findUnique({ where: { itemid } });
  const until = codeDeadline(order, { waitHours: item?.waitHours ?? 0 });
  if (until > context.clock.now()) {
    await enqueueDelivery(context.db, orderId, until);
    if (order.partnerKeyId !== null) await tellOfOrder(context, orderId);
    return true;
  }
  // A person has taken a refund back, and ends the order by hand if no code comes.
  if ((await findReopening(context, orderId)) !== null) return true;
  if ((await holdGoneBack(context, order, 'refund')) === null)
    await refundOrder(context, { order, reason: inEnglish('stored.outOfCodes') });
  return true;
}
