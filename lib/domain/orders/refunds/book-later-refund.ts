import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { RefundCause } from '@/lib/domain/orders/schema';
import { eventOf, giveBack } from '@/lib/domain/orders/source-refunds/give-back';
import type { Source } from '@/lib/domain/orders/source-refunds/source';
import { adjustPoints } from '@/lib/domain/points';
import { takeBackReferral } from '@/lib/domain/referrals';
import { takeBackCodes, takeBackCodesOfPacks } from '@/lib/domain/vault';
import { keptOfOrder } from '@/lib/domain/wallet';
import { tellOfOrder } from '@/lib/domain/webhooks';
import type { Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Paise } from '@/lib/platform/money';
import { notBefore } from '@/lib/platform/time';
import { sumSameMoney } from './sum-same-money';

export interface LaterRefund {
  /** The ledger books a reference once. */
  id: string;
  order: Order;
  amount: Paise;
  /** What was given back before. */
  givenBack: Paise;
  cause: RefundCause;
  note: string;
  packs: number[];
  approver: string | null;
  /** Absent: into the wallet. */
  source?: Source | null;
}

/**
 * Books a refund of a Completed order: gives the money back, takes back the points and the reward of an invitation,
 * and, for packs or for all that is left of the price, their codes that were not shown yet. Runs in the caller's
 * transaction, which has locked the order and checked the amount. Returns how many hundredths of a point that the order
 * brought were spent already, and are not taken. Throws conflict when the reference is booked already.
 */
export async function bookLaterRefund(
  inside: Context,
  { id, order, amount, givenBack, cause, note, packs, approver, source = null }: LaterRefund,
): Promise<bigint> {
  const { id: orderId } = order;
  const kept = (await keptOfOrder(inside, orderId)) - amount;
  // Before this refund, which is not made by a bank. What is undecided may be there again, and is not counted.
  const isPriceGone = kept + (await sumSameMoney(inside, { orderId })) <= 0n;
  const points = await adjustPoints(inside, { order, reference: id, kept });
  const rewardsSpent = await takeBackReferral(inside, { orderId, kept });
  const booked = await giveBack(inside, {
    order,
    amount,
    reference: id,
    note,
    actorId: inside.actor.id,
    source,
  });
  if (!booked) throw new AppError('conflict', 'approvals.decidedMeanwhile');
  await inside.db.orderRefund.create({
    data: {
      id,
      orderId,
      amount,
      cause,
      note,
      packs,
      approverId: approver,
      actorId: inside.actor.id,
      pointsTaken: points.taken,
      pointsSpent: points.spent,
      // A credit note is for the supply before the refund, and there would be none for one that is dated earlier.
      createdAt: notBefore(order.endedAt, inside.clock.now()),
    },
  });
  const isWhole = givenBack + amount === order.value;
  if (order.codes > 0) {
    if (isWhole || isPriceGone) await takeBackCodes(inside, orderId);
    else if (packs.length > 0) await takeBackCodesOfPacks(inside, { orderId, packs });
  }
  await recordEvent(inside, {
    orderId,
    kind: source ? eventOf(source.way) : isWhole ? 'refunded' : 'partly_refunded',
    detail: { refund: id, amount: amount.toString(), cause },
  });
  if (order.partnerKeyId !== null) await tellOfOrder(inside, orderId);
  return points.spent + rewardsSpent;
}
