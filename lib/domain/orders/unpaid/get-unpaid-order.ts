import type { Context } from '@/lib/domain/context';
import type { UnpaidOrderView } from '@/lib/domain/orders/schema';
import { findUnpaidOrder } from './find-unpaid-order';

/** The newest unpaid order of a user, which each page offers to pay or to cancel. */
export async function getUnpaidOrder(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<{ order: UnpaidOrderView | null }> {
  return { order: await findUnpaidOrder(context, { userId }) };
}
