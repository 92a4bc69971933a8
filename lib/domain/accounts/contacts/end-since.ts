import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { cancelSchedulesSince } from './cancel-schedules-since';
import { endPartnerAccess } from './end-partner-access';
import { removeFactorsSince } from './remove-factors-since';
import { removePeopleSince } from './remove-people-since';
import { restoreBilling } from './restore-billing';
import { withdrawRequestsSince } from './withdraw-requests-since';

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

/**
 * Ends what a thief of an account has set up beside it since an instant: keys and endpoints of the partner API,
 * requests for approval, and planned changes of prices. In the caller's transaction, before it locks the account,
 * because orders by a key, approvals and changes that begin lock those first.
 */
export async function endBesideSince(context: Inside, theft: { userId: string; since: Date }): Promise<void> {
  await endPartnerAccess(context, theft);
  await withdrawRequestsSince(context, theft);
  await cancelSchedulesSince(context, theft);
}

/**
 * Removes what a thief of an account has added to it since an instant: passkeys, the authenticator, recovery codes,
 * details for invoices, a nominee and a guardian. Returns whether such a guardian had stopped the account. In the
 * caller's transaction, which has locked the account.
 */
export async function removeSince(
  context: Inside,
  theft: { user: User; since: Date },
): Promise<{ wasStopped: boolean }> {
  await removeFactorsSince(context, theft);
  await restoreBilling(context, { userId: theft.user.id, since: theft.since });
  return removePeopleSince(context, theft);
}
