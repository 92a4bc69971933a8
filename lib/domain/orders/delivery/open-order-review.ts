import type { Context } from '@/lib/domain/context';
import { recordEvents } from '@/lib/domain/orders/move-order';
import { type OpenReviewInput, openReviews } from '@/lib/domain/payments';
import { tellOfOrders } from '@/lib/domain/webhooks';

type OpenOrderReviewInput = OpenReviewInput & { orderId: string };

/** Opens a review of an order and records it in the order's timeline. Does nothing when the same review is open. */
export async function openOrderReview(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  input: OpenOrderReviewInput,
): Promise<void> {
  await openOrderReviews(context, [input]);
}

/** The same for any number of orders, with as many statements as for one. */
export async function openOrderReviews(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  inputs: readonly OpenOrderReviewInput[],
): Promise<void> {
  const opened = await openReviews(context, inputs);
  if (opened.length === 0) return;
  await recordEvents(context, {
    kind: 'review',
    events: opened.map(({ orderId, cause }) => ({ orderId, detail: { cause } })),
  });
  const ofPartners = await context.db.order.findMany({
    where: { id: { in: opened.map(({ orderId }) => orderId) }, partnerKeyId: { not: null } },
    select: { id: true },
  });
  await tellOfOrders(
    context,
    ofPartners.map(({ id }) => id),
  );
}
