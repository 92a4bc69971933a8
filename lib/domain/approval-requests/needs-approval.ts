import type { Permission } from '@/lib/domain/permissions';
import type { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Message, PlainKey } from '@/lib/platform/messages';
import type { ApprovalKind } from './schema';

/** What a request for approval stores of the action that needs it. */
export interface WantedApproval {
  kind: ApprovalKind;
  /** What the approver has to be permitted. */
  permission: Permission;
  /** The user who gains by the action. */
  receiverId: string | null;
  objectType: string;
  objectId: string;
  /** What of the object it is about, where requests about several such parts of one object wait at once. */
  part?: string;
  /** All that the action takes. */
  input: Prisma.InputJsonObject;
  /** The state of the object, which must be the same when the action is carried out; only its digest is stored. */
  version: string;
}

/** Carries the request from the use case, whose transaction is rolled back, to withApprovalRequest. */
class RequestCause {
  constructor(readonly wanted: WantedApproval) {}
}

/** The error of an action that needs a second person; withApprovalRequest stores `wanted` for them. */
export function needsApproval(text: PlainKey | Message, wanted: WantedApproval): AppError {
  return new AppError('approval_required', text, { cause: new RequestCause(wanted) });
}

/** What the error asks for; null for every other error. */
export function wantedBy(error: unknown): WantedApproval | null {
  return error instanceof AppError && error.cause instanceof RequestCause ? error.cause.wanted : null;
}
