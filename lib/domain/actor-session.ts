// A call finds its session open before it does anything, and may stand still or wait after that. What gives money or goods away asks again in
// the transaction, or in the statement, that does it.
import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Actor } from './actor';

/** True while the session by which somebody calls is open, as a condition of a statement; the store itself and partners' programs have none. */
export function isActorSignedInSql({ sessionId = null }: Actor): Prisma.Sql {
  if (sessionId === null) return Prisma.sql`true`;
  return Prisma.sql`exists (
    select from sessions s join users u on u.id = s.user_id
     where s.id = ${sessionId} and s.ended_at is null and s.version = u.session_version and u.blocked_at is null)`;
}

/** Throws unauthenticated when the session of who calls was ended since the call began, or its account blocked. */
export async function requireActorSession({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  if (!actor.sessionId) return;
  const [row] = await db.$queryRaw<{ open: boolean }[]>`select ${isActorSignedInSql(actor)} as open`;
  if (!row?.open) throw sessionEnded();
}

export function sessionEnded(): AppError {
  return new AppError('unauthenticated', 'requests.loginFirst');
}
