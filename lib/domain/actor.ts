import type { Role } from '@/lib/platform/db';

/** As the identity provider names it (spec S6.4). It is demanded of those whom the provider sent, and of no others. */
export const PRICE_GRANT = 'update:price';
/** An administrator with an authenticator app has it for a while after each code. */
export const MONEY_GRANT = 'move:money';

/** What an actor may do beyond what the role allows. */
export type Grant = typeof PRICE_GRANT | typeof MONEY_GRANT;

/** Who asks a use case for something: recorded in the audit log, and asked for its grants before a change. */
export interface Actor {
  /** users.id; null for a visitor and for the store itself. */
  id: string | null;
  role: Role | 'visitor' | 'store';
  /** Null for a job of the worker. */
  requestId: string | null;
  grants: readonly Grant[];
}

export const VISITOR: Actor = { id: null, role: 'visitor', requestId: null, grants: [] };

/** The store itself, which has jobs and consequences but no grants: prices and money are changed by people. */
export const STORE: Actor = { ...VISITOR, role: 'store' };

interface HasActor {
  actor: Actor;
}

/** For what the store does as a consequence of a request: it has no actor, and the id of the request. */
export function asStore<C extends HasActor>(context: C): C {
  return { ...context, actor: { ...STORE, requestId: context.actor.requestId } };
}

/** For a visitor who has just proved to be this user. */
export function asUser<C extends HasActor>(context: C, { id, role }: { id: string; role: Role }): C {
  return { ...context, actor: { ...context.actor, id, role } };
}
