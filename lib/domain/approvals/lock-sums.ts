import type { Context } from '@/lib/domain/context';
import { lockOrder, lockRefunds } from '@/lib/domain/orders';
import { lockGifts } from '@/lib/domain/wallet';
import type { ApprovalRequest } from '@/lib/platform/db';

/**
 * Lets nobody else change the sums of a request until the caller's transaction ends: the action that is approved would
 * otherwise wait for one that changes them, after they were compared. A refund locks its order before the sums, and so
 * does this.
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
