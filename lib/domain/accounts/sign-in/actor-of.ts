import { permissionsOfViewer } from '@/lib/domain/accounts/permissions-of-viewer';
import { mayMoveMoney } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  type Actor,
  type Grant,
  MONEY_GRANT,
  PRICE_GRANT,
  type RequestOrigin,
  VISITOR,
} from '@/lib/domain/actor';
import type { Clock } from '@/lib/platform/time';

export interface ActorOfInput {
  viewer: Viewer | null;
  requestId: string;
  clock: Clock;
  /** Absent for pages, which only read. */
  origin?: RequestOrigin;
}

/** The actor of a request with its current grants. */
export function actorOf({ viewer, requestId, clock, origin }: ActorOfInput): Actor {
  if (viewer === null) return { ...VISITOR, requestId, origin: origin ?? null };
  return {
    id: viewer.userid,
    role: viewer.role,
    sessionId: viewer.sessionId,
    requestId,
    grants: grantsOf(viewer, clock),
    permissions: permissionsOfViewer(viewer),
    wrote: viewer.wrote,
    origin: origin ?? null,
  };
}

/**
 * The grants of a member of staff. Those of the identity provider count only for prices; they cannot replace the code
 * that moving money requires.
 */
function grantsOf(viewer: Viewer, clock: Clock): Grant[] {
  if (viewer.staffRole === null) return [];
  const grants: Grant[] = [];
  const mayPrice = permissionsOfViewer(viewer).includes('prices.write');
  if (mayPrice && (viewer.method !== 'identity' || viewer.grants.includes(PRICE_GRANT)))
    grants.push(PRICE_GRANT);
  if (mayMoveMoney(viewer, clock)) grants.push(MONEY_GRANT);
  return grants;
}
