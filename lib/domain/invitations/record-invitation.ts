import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';

export interface RecordInvitationInput {
  /** The account that was just created. */
  friendId: string;
  /** Of the link that the browser opened; null when it opened none. */
  code: string | null;
}

/**
 * Records who invited a new account and what both are promised, in the transaction that creates the account. An unknown
 * code, one of a closed account, and one while invitations are off record nothing, because nothing was promised.
 */
export async function recordInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { friendId, code }: RecordInvitationInput,
): Promise<void> {
  if (code === null) return;
  const now = clock.now();
  await db.$executeRaw`
    insert into referrals (id, inviter_id, friend_id, status, inviter_points, friend_points, min_order, expires_at,
                           created_at, updated_at)
    select ${newId(clock)}, invite.user_id, ${friendId}, 'invited', terms.inviter_points, terms.friend_points,
           terms.min_order, ${now}::timestamptz + make_interval(days => terms.within_days), ${now}::timestamptz,
           ${now}::timestamptz
      from invite_codes invite
      join users inviter on inviter.id = invite.user_id and inviter.blocked_at is null and inviter.locked_at is null
      join referral_terms terms on terms.enabled
     where invite.code = ${code} and invite.user_id <> ${friendId}
    on conflict (friend_id) do nothing`;
}

/**
 * Records who invited the person that takes over a registration which was never used. Whoever registered it may have
 * been a stranger with a link of their own, so their invitation counts no more.
 */
export async function replaceInvitation(
  context: Pick<Context, 'db' | 'clock'>,
  invitation: RecordInvitationInput,
): Promise<void> {
  await context.db.referral.deleteMany({ where: { friendId: invitation.friendId, status: 'invited' } });
  await recordInvitation(context, invitation);
}
