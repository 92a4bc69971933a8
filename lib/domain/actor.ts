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

/** Where a request comes from. */
export interface RequestOrigin {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string;
  /** The id in the cookie of the browser; null for one that has none. */
  readonly device: string | null;
  /** The id that a browser without a cookie gets with its first sign-in. */
  readonly nextDevice: string;
  /** Whether the browser says that it is of a phone; absent where that is not looked at. */
  readonly isPhone?: boolean;
}

/** Who calls a use case. The audit log records it, and use cases check its grants. */
export interface Actor {
  /** users.id; null for a visitor and for the store itself. */
  id: string | null;
  role: Role | 'visitor' | 'store';
  /** The session by which a person calls; absent or null for all others. */
  sessionId?: string | null;
  /** The key of the partner API by which a program calls; absent or null for people and for the store. */
  keyId?: string | null;
  /** Null for a job of the worker. */
  requestId: string | null;
  grants: readonly Grant[];
  /** What the role on the staff permits; empty for customers and for the store itself. */
  permissions: readonly Permission[];
  /** Null for the store itself and for pages. */
  origin: RequestOrigin | null;
  /**
   * The position of the last write of the session in the log of the database; absent or null for none that is known.
   */
  wrote?: bigint | null;
}

export const VISITOR: Actor = {
  id: null,
  role: 'visitor',
  requestId: null,
  grants: [],
  permissions: [],
  origin: null,
};

/**
 * The store itself, for jobs and for consequences of requests. It has no grants and no permissions, because people
 * change prices and money.
 */
export const STORE: Actor = { ...VISITOR, role: 'store' };

interface HasActor {
  actor: Actor;
}

/**
 * The context for what the store does as a consequence of a request: the store is the actor; the request's id and
 * origin are kept.
 */
export function asStore<C extends HasActor>(context: C): C {
  const { requestId, origin } = context.actor;
  return { ...context, actor: { ...STORE, requestId, origin } };
}

/** The context for a visitor who has just authenticated as this user. */
export function asUser<C extends HasActor>(context: C, { id, role }: { id: string; role: Role }): C {
  return { ...context, actor: { ...context.actor, id, role } };
}
