import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { Order } from '@/lib/platform/db';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

const REASONS = {
  goods: 'Goods are bought only when the money is here, or a person has decided to deliver without it.',
  refund: 'It cannot be delivered, and a refund would give the price a second time: a person ends it.',
};

/**
 * Holds a Processing order whose money went back to the customer's bank, or is disputed, before goods are bought for it or its price is given
 * back: a person, who knows whether the customer pays again, releases or ends it. Returns whether it is held. One that was released is
 * held before goods only when more has gone back since. In the caller's transaction, which has locked the order.
 */
export async function holdGoneBack(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { id: orderId, value }: Pick<Order, 'id' | 'value'>,
  before: keyof typeof REASONS,
): Promise<boolean> {
  const { goneBack } = await sumGoneBack(context, orderId);
  const released = before === 'goods' ? await releasedWith(context, orderId) : 0n;
  if (goneBack <= released) return false;
  const evidence: z.input<typeof holdEvidence> = {
    goneBack: goneBack.toString(),
    rules: [
      {
        name: 'Money that went back',
        reason: REASONS[before],
        found: `${formatRupees(rupees(goneBack))} of ${formatRupees(rupees(value))} went back to the bank or is disputed`,
      },
    ],
  };
  await openOrderReview(context, { cause: 'fraud_hold', orderId, moneyAtRisk: goneBack, evidence });
  return true;
}

/** The most that had gone back when a person released the order, in paise. */
async function releasedWith({ db }: Pick<Context, 'db'>, orderId: string): Promise<Paise> {
  const [held] = await db.$queryRaw<{ most: Paise | null }[]>`
    select max((evidence->>'goneBack')::bigint) as most
      from reviews where order_id = ${orderId} and cause = 'fraud_hold' and closed_at is not null`;
  return held?.most ?? 0n;
}
