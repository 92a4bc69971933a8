import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { Order, Review } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
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

const NAME = 'Money that went back';

/**
 * Holds a Processing order whose money went back to the customer's bank, or is disputed, before goods are bought for it, staff complete it, or
 * its price is given back: a person, who knows whether the customer pays again, releases or ends it. So is one from the wallet whose top-up
 * went back, but not before its price goes back into the wallet, where it is on hold. Returns the paise for which it is held; null when it is not, or
 * was held for as much before: a person has released it with that, or sees it in the case. In the caller's transaction, which has locked the order.
 */
export async function holdGoneBack(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  order: Pick<Order, 'id' | 'value' | 'userId' | 'paidAt' | 'paymentMode'>,
  before: keyof typeof REASONS,
): Promise<Paise | null> {
  const { id: orderId, value, paymentMode } = order;
  const isFromWallet = paymentMode === 'wallet';
  if (isFromWallet && before === 'refund') return null;
  const missing = isFromWallet ? await sumMissing(context, order) : null;
  const goneBack = missing ? missing.amount : (await sumGoneBack(context, orderId)).goneBack;
  const holds = await context.db.review.findMany({ where: { orderId, cause: 'fraud_hold' } });
  const known = before === 'goods' ? holds.map(heldFor) : [];
  if (goneBack === 0n || known.some((amount) => amount >= goneBack)) return null;
  const open = holds.find(({ closedAt }) => closedAt === null);
  const rules = open ? holdEvidence.parse(open.evidence).rules : [];
  const found = `${formatRupees(rupees(goneBack))} of ${formatRupees(rupees(value))} ${FOUND[paymentMode]}`;
  const evidence: z.input<typeof holdEvidence> = {
    goneBack: goneBack.toString(),
    ...(missing && { topUps: missing.topUps }),
    rules: [...rules.filter(({ name }) => name !== NAME), { name: NAME, reason: REASONS[before], found }],
  };
  const held = { moneyAtRisk: goneBack, evidence };
  if (open) await context.db.review.update({ where: { id: open.id }, data: held });
  else await openOrderReview(context, { cause: 'fraud_hold', orderId, ...held });
  return goneBack;
}

/** What is said when staff deliver an order that is held only now. */
export const goneBackError = (amount: Paise): AppError =>
  new AppError('conflict', message('orders.moneyWentBack', { amount: formatRupees(rupees(amount)) }));

const heldFor = ({ evidence }: Review): Paise => BigInt(holdEvidence.parse(evidence).goneBack ?? 0);
