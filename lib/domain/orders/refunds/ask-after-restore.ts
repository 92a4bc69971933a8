import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { gatewayOf, recheckPayment } from '@/lib/domain/payments';
import { AppError } from '@/lib/platform/errors';

/**
 * Of an order from before a restored moment the lost database may have given money back to the source, and this one
 * does not know it: the gateway is asked what it has of the payment, however old that is, and what is missing becomes a
 * case, so that it is not given back twice. A wallet was restored with its order, so no refund into one can be lost
 * alone. Throws conflict when the gateway does not say it. Outside of a transaction, before one that gives money back.
 */
export async function askAfterRestore(context: Context, orderId: string): Promise<void> {
  const order = await context.db.order.findUnique({
    where: { id: orderId },
    select: { createdAt: true, payments: { where: { status: 'paid', besideId: null } } },
  });
  if (!order || !(await isFromBeforeRestore(context, order.createdAt))) return;
  for (const payment of order.payments)
    if (gatewayOf(context, payment).refund && (await recheckPayment(context, payment)) !== 'answered')
      throw new AppError('conflict', 'refunds.gatewayMustSay');
}
