import type { Context } from '@/lib/domain/context';
import { SecretKind } from '@/lib/platform/db';

/** Ends the links that undo changes of an account: those of changes since an instant, or all. */
export async function endUndoLinks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, since = new Date(0) }: { userId: string; since?: Date },
): Promise<void> {
  await db.accountSecret.updateMany({
    where: { userId, kind: SecretKind.undo, createdAt: { gte: since }, usedAt: null, killedAt: null },
    data: { killedAt: clock.now() },
  });
}
