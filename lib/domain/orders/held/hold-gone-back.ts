import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { Order } from '@/lib/platform/db';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { sumMissing } from './sum-missing';

const REASONS = {
  goods: 'Goods are bought only when the money is here, or a person has decided to deliver without it.',
  refund: 'It cannot be delivered, and a refund would give the price a second time: a person ends it.',
};

/** What the evidence says of an order after '₹1 of ₹2'. */
const FOUND = {
  upi: 'went back to the bank or is disputed',
  wallet:
    'is missing: a top-up of its customer went back to the bank or is disputed, and the balance does not cover it',
};

/**
 * Holds a Processing order whose money went back to the customer's bank, or is disputed, before goods are bought for it or its price is given
 * back: a person, who knows whether the customer pays again, releases or ends it. So is one from the wallet whose top-up went back, but
 * before goods alone: its price goes back into the wallet, where it is on hold. Returns whether it is held. One that was released is
 * held before goods only when more has gone back since. In the caller's transaction, which has locked the order.
 */
export async function holdGoneBack(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  order: Pick<Order, 'id' | 'value' | 'userId' | 'paidAt' | 'paymentMode'>,
  before: keyof typeof REASONS,
): Promise<boolean> {
  const { id: orderId, value, paymentMode } = order;
  const isFromWallet = paymentMode === 'wallet';
  if (isFromWallet && before === 'refund') return false;
  const missing = isFromWallet ? await sumMissing(context, order) : null;
  const goneBack = missing ? missing.amount : (await sumGoneBack(context, orderId)).goneBack;
  const released = before === 'goods' ? await releasedWith(context, orderId) : 0n;
  if (goneBack <= released) return false;
  const evidence: z.input<typeof holdEvidence> = {
    goneBack: goneBack.toString(),
    ...(missing && { topUps: missing.topUps }),
    rules: [
      {
        name: 'Money that went back',
        reason: REASONS[before],
        found: `${formatRupees(rupees(goneBack))} of ${formatRupees(rupees(value))} ${FOUND[paymentMode]}`,
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
