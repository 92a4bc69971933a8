import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

export interface Change {
  /** Null for what the store does by itself. */
  actorId: string | null;
  /** verb-noun, as the use case is called. */
  action: string;
  objectType: string;
  objectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
  requestId?: string;
}

/** Writes one line of the trail. */
export async function recordAudit(context: Pick<Context, 'db' | 'clock'>, change: Change): Promise<void> {
  await context.db.auditEntry.create({
    data: {
      ...change,
      before: change.before ?? Prisma.DbNull,
      after: change.after ?? Prisma.DbNull,
      at: context.clock.now(),
    },
  });
}
