import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

export interface Change {
  /** verb-noun, as the use case is called. */
  action: string;
  objectType: string;
  objectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/** Writes one line of the audit log, in the name of the context's actor and under the id of its request. */
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
