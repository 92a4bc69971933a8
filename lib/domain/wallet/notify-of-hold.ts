import type { Context, ReviewedCase } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import type { Payment } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { HOLDING_CAUSES, holdingCasesSql } from './on-hold';
import { getShareInWallet } from './share-in-wallet';

/** A case of a payment was opened: tells its customer when that keeps money in the wallet from being spent. */
export async function notifyOfHold(context: Context, payment: Payment, review: ReviewedCase): Promise<void> {
  if (review.cause !== 'payment_reversed' && review.cause !== 'payment_disputed') return;
  for (const part of await partsOf(context, payment, review))
    await notify(context, part.payment, { amount: part.amount, kind: 'held' });
}

/** A case of a payment was closed: tells its customer when money in the wallet can be spent again. */
export async function notifyOfRelease(
  context: Context,
  payment: Payment,
  review: ReviewedCase,
): Promise<void> {
  if (!HOLDING_CAUSES.includes(review.cause)) return;
  for (const part of await partsOf(context, payment, review))
    if (!(await isHeld(context, part.payment)))
      await notify(context, part.payment, { amount: part.amount, kind: 'released' });
}

/** What each payment bears of a case, as PARTS of on-hold.ts says. */
async function partsOf(
  { db }: Context,
  payment: Payment,
  { cause, moneyAtRisk }: ReviewedCase,
): Promise<{ payment: Payment; amount: Paise }[]> {
  const surplus =
    cause === 'payment_disputed'
      ? await db.payment.findMany({
          where: { besideId: payment.id, status: 'paid', utr: null },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        })
      : [];
  let rest = moneyAtRisk;
  const parts = surplus.map((each) => {
    const amount = least(rest, each.receivedAmount ?? each.amount);
    rest -= amount;
    return { payment: each, amount };
  });
  return [...parts, { payment, amount: rest }].filter(({ amount }) => amount > 0n);
}

/** Whether another case keeps money of the payment from being spent. */
async function isHeld({ db }: Context, { id, userId }: Payment): Promise<boolean> {
  const open = await db.$queryRaw`select ${holdingCasesSql(userId)} and p.id = ${id} limit 1`;
  return (open as unknown[]).length > 0;
}

/**
 * Tells a customer once of each hold and of its end. A payment may be held again after its hold has ended, because a
 * bank may dispute it once more: the number of ends so far tells the holds apart.
 */
async function notify(
  context: Context,
  { id, userId, receivedAmount, amount: most }: Payment,
  { amount, kind }: { amount: Paise; kind: 'held' | 'released' },
): Promise<void> {
  const share = (await getShareInWallet(context, id)) ?? receivedAmount ?? most;
  if (share === 0n) return;
  const ended = await context.db.notification.findMany({
    where: { userId, kind: 'released', key: { startsWith: `released:${id}` } },
    distinct: 'key',
    select: { key: true },
  });
  const reference = ended.length > 0 ? `${id}:${ended.length}` : id;
  await notifyOfMovement(context, { userId, reference, amount: least(amount, share), kind });
}
