import { isRecent, lockUser, lockViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { enqueue } from '@/lib/platform/jobs';
import { message } from '@/lib/platform/messages';
import { findBlockers } from './find-blockers';
import { keepErasuresJob } from './jobs';
import { sealAccount } from './seal-account';

/**
 * A customer erases their own account. Open orders, payments, refunds and questions, and money that can still be spent,
 * come first: the store could not reach the customer about them afterwards. Throws recent_auth_required,
 * unauthenticated and conflict.
 */
export async function eraseAccount(context: Context, { viewer }: { viewer: Viewer }): Promise<void> {
  if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'privacy.proofNeeded');
  await assertErasable(context);
  await transaction(context, async (inside) => {
    await lockViewer(inside, viewer);
    await eraseInside(inside, { userId: viewer.userid });
  });
}

/** Throws conflict while the database is a restored one: it may not know what was erased. */
export async function assertErasable(context: Pick<Context, 'db'>): Promise<void> {
  if (await isQuarantined(context)) throw new AppError('conflict', 'privacy.restored');
}

/** Seals an account in the caller's transaction, when nothing of it is open. Throws conflict. */
export async function eraseInside(
  inside: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { userId }: { userId: string },
): Promise<void> {
  // Orders lock their account, so that none is placed between the question and the seal.
  await lockUser(inside, userId);
  const [blocker] = await findBlockers(inside, { userId });
  if (blocker) throw new AppError('conflict', message(`privacy.blocked.${blocker}`));
  await sealAccount(inside, { userId, sealedAt: null });
  // Its line in the file must be older than the next backup.
  await enqueue(inside.db, keepErasuresJob, {}, { key: 'keep-erasures' });
}
