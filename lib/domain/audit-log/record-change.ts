import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

export interface Change {
  /** The name of the use case, as verb-noun. */
  action: string;
  objectType: string;
  objectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/** Writes an entry of the audit log, with the actor of the context and the id of its request. */
export async function recordAudit(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  change: Change,
): Promise<void> {
  await db.auditEntry.create({
    data: {
      ...change,
      before: change.before ?? Prisma.DbNull,
      after: change.after ?? Prisma.DbNull,
      at: clock.now(),
      actorId: actor.id,
      requestId: actor.requestId,
    },
  });
}
