import type { Context } from '@/lib/domain/context';
import { countCodes, hasOutdatedCode, releaseCodes, reserveCodes } from '@/lib/domain/vault';
import type { Order } from '@/lib/platform/db';

/**
 * Releases the reserved codes of an order when one has expired, or has come near its expiry and others are there, for
 * example while staff held the order. Returns whether it has. In the caller's transaction, which has locked the order.
 */
export async function releaseOutdated(context: Context, order: Order): Promise<boolean> {
  const isOutdated = await hasOutdatedCode(context, order);
  if (isOutdated) await releaseCodes(context, order);
  return isOutdated;
}

/** Whether all codes of an order are reserved for it; one that has none reserves them now, if there are enough. */
export async function reserveAll(context: Context, { id, itemid, codes }: Order): Promise<boolean> {
  const reserved = await countCodes(context, id, ['reserved']);
  if (reserved > 0) return reserved === codes;
  return reserveCodes(context, {
    orderId: id,
    itemid,
    count: codes,
    movedBy: null,
    at: context.clock.now(),
    waits: true,
  });
}
