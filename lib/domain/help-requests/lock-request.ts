import { isErased } from '@/lib/domain/accounts';
import { sessionEnded } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { type HelpRequest, Prisma } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * Locks a customer's requests, so that of two that are opened or reopened at once the second sees the first. In the
 * caller's transaction, before a request is locked. Weaker than 'for update', with which orders and payments would
 * wait. Throws unauthenticated when the account was erased meanwhile: an answer of the staff could not be sent to it.
 */
export async function lockCustomer(context: Pick<Context, 'db'>, userId: string): Promise<void> {
  await context.db.$queryRaw`select 1 from users where id = ${userId} for no key update`;
  if (await isErased(context, userId)) throw sessionEnded();
}

/** Locks a request and reads it, in the caller's transaction. Throws not_found. */
export async function lockRequest({ db }: Pick<Context, 'db'>, number: string): Promise<HelpRequest> {
  await db.$queryRaw(Prisma.sql`select 1 from help_requests where id = ${number} for update`);
  const request = await db.helpRequest.findUnique({ where: { id: number } });
  if (!request) throw notFound('Request');
  return request;
}

/**
 * As `lockRequest`, for a member of staff who saw this version. Throws not_found, conflict when it has changed, and
 * forbidden when it was sent on to the grievance officer and the actor lacks `help.officer`, which owners have.
 */
export async function lockSeen(
  context: Pick<Context, 'db' | 'actor'>,
  { number, seen }: { number: string; seen: number },
): Promise<HelpRequest> {
  const request = await lockRequest(context, number);
  if (request.version !== seen) throw new AppError('conflict', 'helpRequests.changed');
  if (request.status === 'closed') throw new AppError('conflict', 'helpRequests.closed');
  if (request.escalatedAt && !may(context.actor, 'help.officer'))
    throw new AppError('forbidden', 'missingPermission.help.officer');
  return request;
}
