import type { Context } from '@/lib/domain/context';
import { countCodes, findOutdated, releaseCodes, reserveCodes } from '@/lib/domain/vault';
import type { Order } from '@/lib/platform/db';

type Outdated = Awaited<ReturnType<typeof findOutdated>>;

/**
 * Releases the reserved codes of an order when one has expired, or has come near its expiry and others could be
 * locked, for example while staff held the order. Returns why, or null. In the caller's transaction, which has locked
 * the order.
 */
export async function releaseOutdated(context: Context, order: Order): Promise<Outdated> {
  const outdated = await findOutdated(context, order);
  if (outdated) await releaseCodes(context, order);
  return outdated;
}

/**
 * Whether all codes of an order are reserved for it; one that has none reserves them now, if there are enough. In place
 * of those near their expiry it takes what is locked for it, and waits for no other order, which may wait for this one.
 */
export async function reserveAll(
  context: Context,
  { id, itemid, codes }: Order,
  outdated: Outdated,
): Promise<boolean> {
  const reserved = await countCodes(context, id, ['reserved']);
  if (reserved > 0) return reserved === codes;
  return reserveCodes(context, {
    orderId: id,
    itemid,
    count: codes,
    movedBy: null,
    at: context.clock.now(),
    waits: outdated !== 'near',
  });
}
