import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { type OpenReviewInput, openReview } from '@/lib/domain/payments';
import { tellOfOrder } from '@/lib/domain/webhooks';

/** Opens a review of an order and records it in the order's timeline. Does nothing when the same review is open. */
export async function openOrderReview(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  input: OpenReviewInput & { orderId: string },
): Promise<void> {
  const { orderId, cause } = input;
  if (!(await openReview(context, input))) return;
  await recordEvent(context, { orderId, kind: 'review', detail: { cause } });
  const { partnerKeyId } = await context.db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { partnerKeyId: true },
  });
  if (partnerKeyId !== null) await tellOfOrder(context, orderId);
}
