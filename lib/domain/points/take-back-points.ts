import type { Context } from '@/lib/domain/context';
import { movement, postJournal } from '@/lib/domain/wallet';
import type { Paise } from '@/lib/platform/money';
import { sumEarned } from './sum-earned';

export interface TakeBackPointsInput {
  userId: string;
  /** The id of the order that earned the points. */
  order: string;
  /** The id of the refund or of the reopening; each takes points once. */
  refund: string;
  /** The price of the order, and what the store keeps of it after this refund. */
  value: Paise;
  kept: Paise;
}

/**
 * Takes back the points that an order earned with the part of its price that is refunded: the customer keeps points in
 * proportion to what the store keeps, rounded down. Points that the customer has spent cannot be taken, because no
 * balance falls below zero; they are counted as `spent`. In the caller's transaction, before the wallet is credited:
 * redemptions lock the points first too.
 */
export async function takeBackPoints(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, order, refund, value, kept }: TakeBackPointsInput,
): Promise<{ taken: bigint; spent: bigint }> {
  const { db } = context;
  const earned = await sumEarned(context, order);
  const [known] = await db.$queryRaw<{ due: bigint }[]>`
    select (select coalesce(sum(points_taken + points_spent), 0) from order_refunds
             where order_id = ${order})::bigint as due`;
  const before = known?.due ?? 0n;
  const due = earned - (earned * kept) / value - before;
  if (due <= 0n) return { taken: 0n, spent: 0n };
  const [wallet] = await db.$queryRaw<{ balance: bigint }[]>`
    select balance from wallets where user_id = ${userId} and currency = 'POINTS' for update`;
  const balance = wallet?.balance ?? 0n;
  const taken = due < balance ? due : balance;
  if (taken > 0n)
    await postJournal(context, {
      reason: 'points_taken_back',
      reference: refund,
      entries: movement({ account: 'points', userId }, { account: 'rewards' }, 'POINTS', taken),
    });
  return { taken, spent: due - taken };
}
