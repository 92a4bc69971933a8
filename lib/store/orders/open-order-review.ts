import type { Context } from '@/lib/store/context';
import { type OpenReviewInput, openReview } from '@/lib/store/payments';
import { recordEvent } from './move-order';

/** A case about an order: its timeline says that a person looks at it. */
export async function openOrderReview(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  input: OpenReviewInput & { orderId: string },
): Promise<void> {
  const { orderId, cause } = input;
  if (await openReview(context, input))
    await recordEvent(context, { orderId, kind: 'review', detail: { cause } });
}
