import type { Permission } from '@/lib/domain/permissions';
import type { Role } from '@/lib/platform/db';

/**
 * The grant to change prices, with the identity provider's name for it (spec S6.4). Staff who may change prices and
 * signed in by the provider need it.
 */
export const PRICE_GRANT = 'update:price';
/** The grant to move money, which a member of staff with an authenticator has for a while after each code. */
export const MONEY_GRANT = 'move:money';

/** What a sign-in adds to the permissions of the role, for this request. */
export type Grant = typeof PRICE_GRANT | typeof MONEY_GRANT;

/** Who calls a use case. The audit log records it, and use cases check its grants. */
export interface Actor {
  /** users.id; null for a visitor and for the store itself. */
  id: string | null;
  role: Role | 'visitor' | 'store';
  /** Null for a job of the worker. */
  requestId: string | null;
  grants: readonly Grant[];
  /** What the role on the staff permits; empty for customers and for the store itself. */
  permissions: readonly Permission[];
}

export const VISITOR: Actor = { id: null, role: 'visitor', requestId: null, grants: [], permissions: [] };

/**
 * The store itself, for jobs and for consequences of requests. It has no grants and no permissions, because people
 * change prices and money.
 */
export const STORE: Actor = { ...VISITOR, role: 'store' };

interface HasActor {
  actor: Actor;
}

/**
 * The context for what the store does as a consequence of a request: the store is the actor; the request id is kept.
 */
export function asStore<C extends HasActor>(context: C): C {
  return { ...context, actor: { ...STORE, requestId: context.actor.requestId } };
}

/** The context for a visitor who has just authenticated as this user. */
export function asUser<C extends HasActor>(context: C, { id, role }: { id: string; role: Role }): C {
  return { ...context, actor: { ...context.actor, id, role } };
}
