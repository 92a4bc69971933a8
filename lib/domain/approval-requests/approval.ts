import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/** The approval with which an action is carried out. Only lib/domain/approvals makes one. */
export interface Approval {
  requestId: string;
  approverId: string;
  /** The digest of the state of the object when the action was asked for. */
  version: string;
}

type HasSealer = Pick<Context, 'sealer'>;

/**
 * A state names who an account belongs to, by an address and a number, and few states are possible: the digest takes a
 * key.
 */
export function versionDigest({ sealer }: HasSealer, version: string): string {
  return sealer.digest('approval', version);
}

/** Whether a stored version is that of this state; a former version has stored the state itself. */
export function isSameVersion({ sealer }: HasSealer, stored: string, version: string): boolean {
  return stored === version || sealer.digestMatches('approval', version, stored);
}

/** Throws conflict when the object of an approved action has changed since the action was asked for. */
export function assertUnchanged(
  context: HasSealer,
  approval: Pick<Approval, 'version'>,
  version: string,
): void {
  if (!isSameVersion(context, approval.version, version))
    throw new AppError('conflict', 'approvals.changedSince');
}
