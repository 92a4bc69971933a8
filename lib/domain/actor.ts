import type { Role } from '@/lib/platform/db';

/**
 * The permission to change prices, with the identity provider's name for it (spec S6.4). Only administrators who signed
 * in by the provider need it.
 */
export const PRICE_GRANT = 'update:price';
/** The permission to move money, which an administrator with an authenticator has for a while after each code. */
export const MONEY_GRANT = 'move:money';

/** A permission beyond the role. */
export type Grant = typeof PRICE_GRANT | typeof MONEY_GRANT;

/** Who calls a use case. The audit log records it, and use cases check its grants. */
export interface Actor {
  /** users.id; null for a visitor and for the store itself. */
  id: string | null;
  role: Role | 'visitor' | 'store';
  /** Null for a job of the worker. */
  requestId: string | null;
  grants: readonly Grant[];
}

export const VISITOR: Actor = { id: null, role: 'visitor', requestId: null, grants: [] };

/**
 * The store itself, for jobs and for consequences of requests. It has no grants, because people change prices and
 * money.
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
