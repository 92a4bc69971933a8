import type { Context } from '@/lib/domain/context';
import { lockOrder, lockRefunds } from '@/lib/domain/orders';
import { lockGifts } from '@/lib/domain/wallet';
import type { ApprovalRequest } from '@/lib/platform/db';

/**
 * Locks what the sums of a request are made of, before they are compared: the approved action takes the same locks
 * afterwards, and could wait there for a transaction that changes the sums. The order is locked first, as by a refund.
 */
export async function lockSums(
  context: Pick<Context, 'db'>,
  { kind, objectId }: Pick<ApprovalRequest, 'kind' | 'objectId'>,
): Promise<void> {
  if (kind === 'gift' || kind === 'gift-return') await lockGifts(context);
  else if (isOfRefunds(kind)) {
    await lockOrder(context, objectId);
    await lockRefunds(context);
  }
}

/** Whether what the request asks for counts with the refunds of its asker. */
export function isOfRefunds(kind: string): boolean {
  return ['refund', 'cancellation', 'later-refund', 'reopening'].includes(kind);
}
