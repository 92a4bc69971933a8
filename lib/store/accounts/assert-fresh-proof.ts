import { AppError } from '@/lib/platform/errors';
import { after, type Clock, minutes } from '@/lib/platform/time';
import { PROOF_NEEDED } from './messages';
import type { Viewer } from './schema';

/** How long one proof is good for moving money. */
export const PROOF_LIFE = minutes(10);

/**
 * Asked before money moves by hand: an administrator with an authenticator app must have shown a code lately; one
 * without is not asked. Throws proof_needed.
 */
export function assertFreshProof({ role, secondFactor, provedAt }: Viewer, clock: Clock): void {
  if (role !== 'admin' || !secondFactor) return;
  if (after(provedAt, PROOF_LIFE) < clock.now()) throw new AppError('proof_needed', PROOF_NEEDED);
}
