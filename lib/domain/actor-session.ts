// A call finds its session open, or its partner active, when it begins, and may stand still or wait after that. What
// gives money, goods or rights away asks again in the transaction, or in the statement, that does it.
import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Actor } from './actor';

/**
 * An SQL condition: the session was not ended, by itself or with all others of its account, and the account is not
 * blocked.
 */
export function isSessionOpenSql(sessionId: string): Prisma.Sql {
  return Prisma.sql`exists (
    select from sessions s join users u on u.id = s.user_id
     where s.id = ${sessionId} and s.ended_at is null and s.version = u.session_version and u.blocked_at is null)`;
}

/**
 * The same for the session of an actor. The store itself and the programs of partners have no session, and for them it
 * is true.
 */
export function isActorSignedInSql({ sessionId }: Actor): Prisma.Sql {
  return sessionId ? isSessionOpenSql(sessionId) : Prisma.sql`true`;
}

/**
 * An SQL condition on a key `k` of the partner API, its partner `p` and their account `u`: the partner may use keys of
 * its mode, and the account is neither blocked nor locked.
 */
export const isPartnerActiveSql = Prisma.sql`
  ((p.status = 'active' or p.status = 'asked' and k.mode = 'test') and u.blocked_at is null and u.locked_at is null)`;

/** Throws unauthenticated when the session was ended since the call began, or its account was blocked. */
export async function requireOpenSession(
  { db }: Pick<Context, 'db'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const [row] = await db.$queryRaw<{ open: boolean }[]>`select ${isSessionOpenSql(sessionId)} as open`;
  if (!row?.open) throw sessionEnded();
}

/** The same for the session of the actor; an actor without a session passes. */
export async function requireActorSession({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const { sessionId } = actor;
  if (sessionId) await requireOpenSession({ db }, { sessionId });
}

/**
 * The version of the trusted devices of an account, read in the same moment as the session of the actor: what is stored
 * with it ends with the devices, and nothing that a stolen session asks for is stored with the version of after its
 * end. Throws unauthenticated.
 */
export async function deviceVersionOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  userId: string,
): Promise<number> {
  const [row] = await db.$queryRaw<{ version: number }[]>`
    select device_version as version from users where id = ${userId} and ${isActorSignedInSql(actor)}`;
  if (!row) throw sessionEnded();
  return row.version;
}

export function sessionEnded(): AppError {
  return new AppError('unauthenticated', 'requests.loginFirst');
}
