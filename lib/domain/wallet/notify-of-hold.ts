import type { Context, ReviewedCase } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import { type Payment, Prisma } from '@/lib/platform/db';
import { least } from '@/lib/platform/money';
import { HELD_OF_PAYMENT, HOLDING_CAUSES, holdingCasesSql, PARTS } from './on-hold';
import { getShareInWallet } from './share-in-wallet';

/** A case of a payment was opened: tells its customer when that keeps money in the wallet from being spent. */
export async function notifyOfHold(context: Context, payment: Payment, review: ReviewedCase): Promise<void> {
  if (review.cause !== 'payment_reversed' && review.cause !== 'payment_disputed') return;
  for (const part of await partsOf(context, payment, review)) await notify(context, part, 'held');
}

/**
 * Money that an order took, or that a person credited, came into the wallet: tells its customer when that is on hold,
 * because a case of a payment was opened before the wallet had anything of it. What was told already is not told again.
 */
export async function notifyOfHeldReturn(
  context: Context,
  { userId, ...of }: { userId: string } & ({ orderId: string } | { paymentId: string }),
): Promise<void> {
  const which = 'orderId' in of ? Prisma.sql`p.order_id = ${of.orderId}` : Prisma.sql`p.id = ${of.paymentId}`;
  const held = await context.db.$queryRaw<Part[]>`
    select p.id, p.user_id as "userId", ${HELD_OF_PAYMENT} as amount
           ${holdingCasesSql(userId)} and ${which} group by p.id`;
  for (const part of held) await notify(context, part, 'held');
}

/** A case of a payment was closed: tells its customer when money in the wallet can be spent again. */
export async function notifyOfRelease(
  context: Context,
  payment: Payment,
  review: ReviewedCase,
): Promise<void> {
  if (!HOLDING_CAUSES.includes(review.cause)) return;
  for (const part of await partsOf(context, payment, review))
    if (!(await isHeld(context, part))) await notify(context, part, 'released');
}

/** A payment, and what of it is or was on hold, in paise. */
type Part = Pick<Payment, 'id' | 'userId' | 'amount'>;

/** What each payment bears of a case, which is closed by now where its end is told. */
async function partsOf(
  { db }: Context,
  { id }: Payment,
  { cause, moneyAtRisk }: ReviewedCase,
): Promise<Part[]> {
  return db.$queryRaw<Part[]>`
    select p.id, p.user_id as "userId", least(part.amount, coalesce(p.received_amount, p.amount)) as amount
      from (select ${cause}::text as cause, ${moneyAtRisk}::bigint as money_at_risk) r
      join payments page on page.id = ${id}
     cross join lateral (${PARTS}) part
      join payments p on p.id = part.id
     where part.amount > 0`;
}

/** Whether another case keeps money of the payment from being spent. */
async function isHeld({ db }: Context, { id, userId }: Part): Promise<boolean> {
  const open = await db.$queryRaw`select ${holdingCasesSql(userId)} and p.id = ${id} limit 1`;
  return (open as unknown[]).length > 0;
}

/**
 * Tells a customer once of each hold and of its end. A payment may be held again after its hold has ended, because a
 * bank may dispute it once more: the number of ends so far tells the holds apart.
 */
async function notify(context: Context, part: Part, kind: 'held' | 'released'): Promise<void> {
  const { id, userId, amount } = part;
  const share = (await getShareInWallet(context, id)) ?? amount;
  if (share === 0n) return;
  const ended = await countEnded(context, part);
  const reference = ended > 0 ? `${id}:${ended}` : id;
  await notifyOfMovement(context, { userId, reference, amount: least(amount, share), kind });
}

/** A hold ends when the money can be spent again, and when it is taken for what is owed. */
async function countEnded({ db }: Context, { id, userId }: Part): Promise<number> {
  const [found] = await db.$queryRaw<{ ended: number }[]>`
    select ((select count(distinct key) from notifications
              where user_id = ${userId} and kind = 'released' and starts_with(key, ${`released:${id}`}))
            + (select count(*) from reviews r
                 join ledger_journals j on j.reason = 'receivable_offset' and j.reference = r.id
                where r.payment_id = ${id}))::int as ended`;
  return found?.ended ?? 0;
}
