import type { Viewer } from '@/lib/domain/accounts/schema';
import { MONEY_GRANT } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, type Clock, minutes } from '@/lib/platform/time';

/** How long one proof is good for moving money. */
const RECENT_AUTH_LIFE = minutes(10);

/** An administrator with an authenticator app must have shown a code lately; one without an app is not asked. */
export function mayMoveMoney({ secondFactor, provedAt }: Viewer, clock: Clock): boolean {
  return !secondFactor || after(provedAt, RECENT_AUTH_LIFE) >= clock.now();
}

/** Asked before money moves by hand. Throws recent_auth_required. */
export function requireRecentAuth({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.grants.includes(MONEY_GRANT))
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
}
