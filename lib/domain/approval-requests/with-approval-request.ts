import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { fileRequest } from './file-request';
import { wantedBy } from './needs-approval';

/**
 * Runs an action. When it needs a second person, its request is stored, and the error carries the id of the request as
 * `approvalId`. `run` begins its own transaction, which has ended by then: a request that was stored in it would be
 * rolled back with it.
 */
export async function withApprovalRequest<T>(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'> & Partial<Pick<Context, 'language'>>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const wanted = wantedBy(error);
    if (!wanted || !(error instanceof AppError)) throw error;
    const approvalId = await fileRequest(context, wanted);
    throw new AppError('approval_required', error.description, { reply: { approvalId } });
  }
}
