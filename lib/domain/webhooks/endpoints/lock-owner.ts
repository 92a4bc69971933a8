import { requireOpenSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import type { Owner } from './find-endpoint';

type Inside = Pick<Context, 'db' | 'clock'>;

/**
 * Keeps the partner of an endpoint as it is until the caller's transaction ends, so that a change of it is either seen
 * by an owner who gets the account back, or refused. Throws what requireAsker throws.
 */
export async function lockOwner(context: Inside, owner: Owner): Promise<void> {
  await context.db.$queryRaw`select 1 from partners where user_id = ${owner.partnerId} for share`;
  await requireAsker(context, owner);
}

/**
 * Throws unauthenticated or bad_api_key when the session or the key by which the caller asks was ended while it waited
 * for the partner.
 */
export async function requireAsker({ db, clock }: Inside, { asker }: Owner): Promise<void> {
  if (!asker) return;
  if ('sessionId' in asker) return requireOpenSession({ db }, asker);
  const works = await db.$queryRaw<unknown[]>`
    select 1 from partner_keys k join users u on u.id = k.partner_id
     where k.id = ${asker.keyId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${clock.now()})
       and u.blocked_at is null and u.locked_at is null for share of k`;
  if (works.length === 0) throw new AppError('bad_api_key', 'partners.badKey');
}
