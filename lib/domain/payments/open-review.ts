import type { Context } from '@/lib/domain/context';
import type { Prisma, ReviewCause } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { currentTrace } from '@/lib/platform/traces';

export interface OpenReviewInput {
  cause: ReviewCause;
  orderId: string | null;
  paymentId?: string;
  /** What the case is about, where an order may have several with the same cause. */
  subject?: string;
  moneyAtRisk: Paise;
  evidence: Prisma.InputJsonValue;
}

/**
 * Opens a review with its evidence for an administrator; `moneyAtRisk` is in paise. Returns false when a review with
 * the same cause is already open, which stays unchanged.
 */
export async function openReview(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  input: OpenReviewInput,
): Promise<boolean> {
  const { cause, orderId, paymentId, subject, moneyAtRisk, evidence } = input;
  const openKey = `${cause}:${subject ?? paymentId ?? orderId}`;
  const { count } = await context.db.review.createMany({
    data: [
      {
        id: newId(context.clock),
        cause,
        orderId,
        paymentId: paymentId ?? null,
        openKey,
        moneyAtRisk,
        evidence,
        trace: currentTrace()?.traceId ?? null,
        openedAt: context.clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  context.log.warn(
    { cause, orderId, paymentId, moneyAtRisk: moneyAtRisk.toString() },
    'a case waits for a person',
  );
  return true;
}
