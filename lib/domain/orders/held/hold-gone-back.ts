import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { Order, Review } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, least, type Paise, rupees } from '@/lib/platform/money';
import { NOTHING_MISSING, sumMissing } from './sum-missing';

const REASONS = {
  goods: 'Goods are bought only when the money is here, or a person has decided to deliver without it.',
  refund: 'It cannot be delivered, and a refund would give the price a second time: a person ends it.',
};

const NAME = 'Money that went back';

/**
 * Holds a Processing order whose money went back to the customer's bank, or is disputed, before goods are bought for
 * it, staff complete it, or its price is given back: a person, who knows whether the customer pays again, releases or
 * ends it. Money of the wallet is missing only before goods: the price goes back into it, where it is on hold.
 * Returns the paise for which the order is held; null when it is not, or was held for as much before: a person has
 * released it with that, or sees it in the case. In the caller's transaction, which has locked the order.
 */
export async function holdGoneBack(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  order: Pick<Order, 'id' | 'value' | 'userId'>,
  before: keyof typeof REASONS,
): Promise<Paise | null> {
  const { id: orderId, value } = order;
  const { goneBack: atBank } = await sumGoneBack(context, orderId);
  const { amount: missing, payments } =
    before === 'goods' ? await sumMissing(context, order) : NOTHING_MISSING;
  const goneBack = least(value, atBank + missing);
  const holds = await context.db.review.findMany({ where: { orderId, cause: 'fraud_hold' } });
  const known = before === 'goods' ? holds.map(heldFor) : [];
  if (goneBack === 0n || known.some((amount) => amount >= goneBack)) return null;
  const open = holds.find(({ closedAt }) => closedAt === null);
  const rules = open ? holdEvidence.parse(open.evidence).rules : [];
  const found = foundText(value, { atBank, missing });
  const evidence: z.input<typeof holdEvidence> = {
    goneBack: goneBack.toString(),
    ...(missing > 0n && { missing: missing.toString(), topUps: payments }),
    rules: [...rules.filter(({ name }) => name !== NAME), { name: NAME, reason: REASONS[before], found }],
  };
  const held = { moneyAtRisk: goneBack, evidence };
  if (open) await context.db.review.update({ where: { id: open.id }, data: held });
  else await openOrderReview(context, { cause: 'fraud_hold', orderId, ...held });
  return goneBack;
}

/** Whether a person has released the order with that much of its money gone. */
export async function isReleasedWith(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  amount: Paise,
): Promise<boolean> {
  const where = { orderId, cause: 'fraud_hold', closedAt: { not: null } } as const;
  return (await db.review.findMany({ where })).some((released) => heldFor(released) >= amount);
}

function foundText(value: Paise, { atBank, missing }: Record<'atBank' | 'missing', Paise>): string {
  const sentences = [
    { amount: atBank, what: 'went back to the bank or is disputed' },
    {
      amount: missing,
      what: "is missing: money in its customer's wallet went back to the bank or is disputed, and the balance does not cover it",
    },
  ];
  return sentences
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, what }) => `${formatRupees(rupees(amount))} of ${formatRupees(rupees(value))} ${what}`)
    .join('; ');
}

/** Whether money that went back is all for which an order is held, and no rule holds it. */
export function isHeldForMoney({ evidence }: Pick<Review, 'evidence'>): boolean {
  const { goneBack, rules } = holdEvidence.parse(evidence);
  return goneBack !== undefined && rules.every(({ name }) => name === NAME);
}

/** What is said when staff deliver an order that is held only now. */
export const goneBackError = (amount: Paise): AppError =>
  new AppError('conflict', message('orders.moneyWentBack', { amount: formatRupees(rupees(amount)) }));

const heldFor = ({ evidence }: Review): Paise => BigInt(holdEvidence.parse(evidence).goneBack ?? 0);
