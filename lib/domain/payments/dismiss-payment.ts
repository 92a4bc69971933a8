import type { Context } from '@/lib/domain/context';
import type { Payment, ReviewCause } from '@/lib/platform/db';
import { HELD } from './held-money';
import { nextForReference } from './unreferenced-beside';

/** The cases whose decision says what becomes of the money of a payment in review. */
const ABOUT_MONEY: ReviewCause[] = [...HELD, 'second_payment'];

/**
 * Fails the payment whose case a person dismisses. It stays as it is when the case was only about a failing job and
 * sweeps still ask about the payment, and when another open case is about its money: of a failed payment that case can
 * credit nothing. In the caller's transaction, which has closed the case.
 */
export async function dismissPayment(
  context: Context,
  payment: Payment,
  { cause, reason }: { cause: ReviewCause; reason: string },
): Promise<void> {
  const watched = cause === 'poison_job';
  if (payment.status === 'paid' || (watched && payment.nextCheckAt !== null)) return;
  if (!ABOUT_MONEY.includes(cause) && (await hasCaseAboutMoney(context, payment))) return;
  const nextCheckAt = await nextForReference(context, payment);
  await context.db.payment.update({
    where: { id: payment.id },
    data: { status: 'failed', nextCheckAt, updatedAt: context.clock.now() },
  });
  await context.effects[payment.purpose].failed(context, payment, reason);
}

async function hasCaseAboutMoney({ db }: Pick<Context, 'db'>, { id }: Payment): Promise<boolean> {
  const causes: ReviewCause[] = [...ABOUT_MONEY, 'reference_missing'];
  return (await db.review.count({ where: { paymentId: id, closedAt: null, cause: { in: causes } } })) > 0;
}
