import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import type { Paise } from '@/lib/platform/money';
import { moveRefund } from './move-refund';

const UNSENT = ['asked', 'due'];
const AWAY = ['sent', 'processed', 'failed', 'returned'];

/** Throws conflict when the refund of an order is at the gateway, or was: what is on its way cannot be called back. */
export async function assertUnsent({ db }: Pick<Context, 'db'>, orderId: string): Promise<void> {
  if ((await db.sourceRefund.count({ where: { orderId, state: { in: AWAY } } })) > 0)
    throw new AppError('conflict', 'refunds.onItsWay');
}

/**
 * Takes all refunds of an order that goes on back which were not sent, and returns their sum, which the caller books:
 * one refund can be in several parts, of which some are in the wallet. In the caller's transaction, which has locked
 * the order.
 */
export async function takeUnsent(context: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<Paise> {
  const refunds = await context.db.sourceRefund.findMany({ where: { orderId, state: { in: UNSENT } } });
  for (const refund of refunds)
    await moveRefund(context, refund, { to: 'taken_back', nextAt: null, endedAt: context.clock.now() });
  return refunds.reduce((sum, { amount }) => sum + amount, 0n);
}
