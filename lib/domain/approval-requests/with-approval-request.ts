import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { fileRequest } from './file-request';
import { wantedBy } from './needs-approval';

/**
 * Runs an action. When it needs a second person, its request is stored, and the error carries the id of the request as
 * `approvalId`. `run` begins its own transaction, which has ended by then: a request that was stored in it would be
 * rolled back with it. The error is stored with the request for the call's idempotency key: whose answer was lost would
 * ask a second time after the first was approved, or give another amount beside it.
 */
export async function withApprovalRequest<T>(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'> & Partial<Pick<Context, 'language'>>,
  run: () => Promise<T>,
  idempotency?: Pick<IdempotencyHandle, 'refuse'>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const wanted = wantedBy(error);
    if (!wanted || !(error instanceof AppError)) throw error;
    throw await transaction(context, async (inside) => {
      const approvalId = await fileRequest(inside, wanted);
      const refusal = new AppError('approval_required', error.description, { reply: { approvalId } });
      await idempotency?.refuse(inside.db, refusal);
      return refusal;
    });
  }
}
