import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import { firstName } from './first-name';
import type { InvitationView } from './schema';

/**
 * What the owner of a code invites to; null for an unknown code, for one of an account that is closed, and while it is
 * off.
 */
export async function findInvitation(
  { db }: Pick<Context, 'db'>,
  { code }: { code: string },
): Promise<InvitationView | null> {
  const [terms, owner] = await Promise.all([
    db.referralTerms.findFirst({ where: { enabled: true } }),
    db.inviteCode.findFirst({
      where: { code, user: { blockedAt: null, lockedAt: null } },
      include: { user: { select: { name: true } } },
    }),
  ]);
  if (!terms || !owner) return null;
  return {
    inviter: firstName(owner.user.name),
    inviterPoints: rupees(terms.inviterPoints),
    friendPoints: rupees(terms.friendPoints),
    minOrder: rupees(terms.minOrder),
    withinDays: terms.withinDays,
  };
}
