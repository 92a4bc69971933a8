import type { Viewer } from '@/lib/domain/accounts/schema';
import { AppError } from '@/lib/platform/errors';
import { after, type Clock, minutes } from '@/lib/platform/time';

/** How long one proof is good for moving money. */
export const RECENT_AUTH_LIFE = minutes(10);

/**
 * Asked before money moves by hand: an administrator with an authenticator app must have shown a code lately; one
 * without is not asked. Throws recent_auth_required.
 */
export function requireRecentAuth({ role, secondFactor, provedAt }: Viewer, clock: Clock): void {
  if (role !== 'admin' || !secondFactor) return;
  if (after(provedAt, RECENT_AUTH_LIFE) < clock.now())
    throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
}
