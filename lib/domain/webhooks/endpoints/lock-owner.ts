import { isPartnerActiveSql, requireOpenSession } from '@/lib/domain/actor-session';
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
 * for the partner, and partner_inactive when the partner of the key was stopped.
 */
export async function requireAsker({ db, clock }: Inside, { asker, partnerId }: Owner): Promise<void> {
  if (!asker) return;
  if ('sessionId' in asker) return requireOpenSession({ db }, asker);
  const [key] = await db.$queryRaw<{ isActive: boolean }[]>`
    select ${isPartnerActiveSql} as "isActive"
      from partner_keys k join partners p on p.user_id = k.partner_id join users u on u.id = p.user_id
     where k.id = ${asker.keyId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${clock.now()})
       for share of k`;
  if (!key) throw new AppError('bad_api_key', 'partners.badKey');
  if (!key.isActive) throw new AppError('partner_inactive', 'partners.inactive', { accountId: partnerId });
}
