import type { Viewer } from '@/lib/domain/accounts/schema';
import { MONEY_GRANT } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, type Clock, minutes } from '@/lib/platform/time';

/** ms for which money may be moved after a sign-in or a code. */
const RECENT_AUTH_LIFE = minutes(10);

/** Whether the last sign-in or second factor of this session is not long ago. */
export function isRecent({ provedAt }: Pick<Viewer, 'provedAt'>, clock: Clock): boolean {
  return after(provedAt, RECENT_AUTH_LIFE) >= clock.now();
}

/** Whether the viewer may move money: with a second factor only after a recent use of it, without one always. */
export function mayMoveMoney(viewer: Viewer, clock: Clock): boolean {
  return !viewer.secondFactor || isRecent(viewer, clock);
}

/** Called before an administrator moves money. Throws recent_auth_required. */
export function requireRecentAuth({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.grants.includes(MONEY_GRANT))
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
}
