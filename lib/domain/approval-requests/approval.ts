import { AppError } from '@/lib/platform/errors';

/** The approval with which an action is carried out. Only lib/domain/approvals makes one. */
export interface Approval {
  requestId: string;
  approverId: string;
  /** The state of the object when the action was asked for. */
  version: string;
}

/** Throws conflict when the object of an approved action has changed since the action was asked for. */
export function assertUnchanged(approval: Pick<Approval, 'version'>, version: string): void {
  if (approval.version !== version) throw new AppError('conflict', 'approvals.changedSince');
}
