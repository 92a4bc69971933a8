import type { Actor } from '@/lib/domain/actor';
import { requireActorSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { recordChange } from '@/lib/domain/security-events';
import { Prisma } from '@/lib/platform/db';
import { maskChange } from './mask-change';

export interface Change {
  /** The name of the use case, as verb-noun. */
  action: string;
  objectType: string;
  objectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/**
 * Writes an entry of the audit log, with the actor of the context, the id of its request and the key of a program, and
 * the security event of a change that has one. Its addresses and numbers are masked, because an entry in the chain
 * could never be sealed anew: who needs the whole one reads the account. Throws unauthenticated, which undoes the
 * change, when the session of a member of staff was ended since the call began: who was dismissed meanwhile, or has the
 * account back from a thief, has not done it. What people do to their own account may end their session itself.
 */
export async function recordAudit(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  change: Change,
): Promise<void> {
  const { db, clock, actor } = context;
  const isOwnAccount = change.objectType === 'user' && change.objectId === actor.id;
  if (actor.permissions.length > 0 && !isOwnAccount) await requireActorSession(context);
  const { before, after, ...masked } = maskChange(byKey(change, actor));
  await db.auditEntry.create({
    data: {
      ...masked,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      at: clock.now(),
      actorId: actor.id,
      requestId: actor.requestId,
    },
  });
  await recordChange(context, change);
}

/** A change with the key of the program that made it: what the key did can be found when it has leaked. */
function byKey(change: Change, { keyId }: Actor): Change {
  return keyId
    ? { ...change, after: { ...(change.after as Prisma.InputJsonObject | undefined), key: keyId } }
    : change;
}
