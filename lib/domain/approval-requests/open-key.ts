import type { WantedApproval } from './needs-approval';

export type ApprovalSubject = Pick<WantedApproval, 'kind' | 'objectId' | 'part'>;

/** One open request for each asker, kind and object, or part of the object. */
export function openKeyOf(askerId: string | null, { kind, objectId, part }: ApprovalSubject): string {
  return [kind, askerId, objectId, ...(part === undefined ? [] : [part])].join(':');
}
