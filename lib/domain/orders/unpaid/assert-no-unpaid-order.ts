import type { Context } from '@/lib/domain/context';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { AppError } from '@/lib/platform/errors';
import { verbatim } from '@/lib/platform/messages';
import { findUnpaidOrder } from './find-unpaid-order';

/**
 * Throws unpaid_order when the user has an unpaid order for the same item and player, because both could be paid. The
 * store's pages ask for it; a call without `ask_unpaid` orders as the spec says, and so does a customer who wants
 * another.
 */
export async function assertNoUnpaidOrder(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, body }: { userId: string; body: CreateOrderBody },
): Promise<void> {
  if (!body.ask_unpaid) return;
  const same = await findUnpaidOrder(context, { userId, same: body });
  if (!same) return;
  throw new AppError('unpaid_order', 'orders.unpaidOrderExists', {
    fields: { order: verbatim(same.orderid) },
  });
}
