import type { Context } from '@/lib/domain/context';
import { after, minutes, notBefore } from '@/lib/platform/time';

/** Far longer than a call may take from the order's creation to its payment, also in a process that was frozen. */
const LONGEST_CALL = minutes(15);

/**
 * When a key ends that is ended now: not before the payment of any order of the partner, which has a later time than
 * now where a clock was ahead and has been set right. Otherwise the books would show an order of a key that had ended.
 * The caller has locked the key or the partner.
 */
export async function endOfKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
): Promise<Date> {
  const now = clock.now();
  const { _max: newest } = await db.order.aggregate({
    where: { userId: partnerId, createdAt: { gt: after(now, -LONGEST_CALL) } },
    _max: { paidAt: true },
  });
  return notBefore(newest.paidAt, now);
}
