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
  return (await openReviews(context, [input])).length > 0;
}

/** The same for any number of reviews in one statement. Returns those that are opened. */
export async function openReviews<Input extends OpenReviewInput>(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  inputs: readonly Input[],
): Promise<Input[]> {
  const created = await db.review.createManyAndReturn({
    data: inputs.map((input) => ({
      id: newId(clock),
      cause: input.cause,
      orderId: input.orderId,
      paymentId: input.paymentId ?? null,
      openKey: openKeyOf(input),
      moneyAtRisk: input.moneyAtRisk,
      evidence: input.evidence,
      trace: currentTrace()?.traceId ?? null,
      openedAt: clock.now(),
    })),
    skipDuplicates: true,
    select: { openKey: true },
  });
  const keys = new Set(created.map(({ openKey }) => openKey));
  const opened = inputs.filter((input) => keys.has(openKeyOf(input)));
  for (const { cause, orderId, paymentId, moneyAtRisk } of opened)
    log.warn({ cause, orderId, paymentId, moneyAtRisk: moneyAtRisk.toString() }, 'a case waits for a person');
  return opened;
}

function openKeyOf({ cause, orderId, paymentId, subject }: OpenReviewInput): string {
  return `${cause}:${subject ?? paymentId ?? orderId}`;
}
