import type { Viewer } from '@/lib/domain/accounts/schema';
import { MONEY_GRANT } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, type Clock, minutes } from '@/lib/platform/time';

/** ms for which money may be moved after a sign-in or a code. */
const RECENT_AUTH_LIFE = minutes(10);

/** Whether the viewer may move money: with an authenticator only after a recent code, without one always. */
export function mayMoveMoney({ secondFactor, provedAt }: Viewer, clock: Clock): boolean {
  return !secondFactor || after(provedAt, RECENT_AUTH_LIFE) >= clock.now();
}

/** Called before an administrator moves money. Throws recent_auth_required. */
export function requireRecentAuth({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.grants.includes(MONEY_GRANT))
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
}
