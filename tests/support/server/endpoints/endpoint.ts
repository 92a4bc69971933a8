import type { CallOptions } from '../raw-call';
import type { Who, World } from '../world';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** A call as it is sent, without its sender. */
export interface Example extends CallOptions {
  path: string;
}

export interface Endpoint {
  /** As the inventory of handlers names it. */
  name: string;
  method: Method;
  pattern: string;
  /** Creates the rows that one call needs, because a call may change or delete them, and returns the call. */
  example(world: World): Promise<Example>;
  allowed: Record<Who, number>;
  /** Where the store has a domain, as the built store of the browser tests, if that makes a difference. */
  onDomain: Record<Who, number>;
  /** Only a bearer token may call it: a cookie alone is refused. */
  bearerOnly: boolean;
  /** Answers only inside Next itself, so not on the test server. */
  needsNext: boolean;
}

type Statuses = Record<Who, number>;
export const every = (status: number): Statuses => ({
  visitor: status,
  owner: status,
  other: status,
  reseller: status,
  admin: status,
});
export const anyone = every(200);
export const signedIn: Statuses = { ...anyone, visitor: 401 };
/** An object of another user is not found. */
export const self: Statuses = { visitor: 401, owner: 200, other: 404, reseller: 404, admin: 200 };
export const ownerAlone: Statuses = { ...self, admin: 404 };
/** For what only a partner may do, which the owner is. */
export const partnerAlone: Statuses = { ...every(409), visitor: 401, owner: 200 };
export const admins = (status = 200): Statuses => ({
  visitor: 401,
  owner: 403,
  other: 403,
  reseller: 403,
  admin: status,
});

/** What is sent; the path is that of the name unless another is given. */
type Given = Partial<Example>;

export function endpoint(
  name: string,
  allowed: Statuses,
  given: Given | ((world: World) => Given | Promise<Given>) = {},
  {
    onDomain = allowed,
    bearerOnly = false,
    needsNext = false,
  }: Partial<Pick<Endpoint, 'onDomain' | 'bearerOnly' | 'needsNext'>> = {},
): Endpoint {
  const [first, pattern = ''] = name.split(' ');
  const method = METHODS.find((known) => known === first);
  if (!method) throw new Error(`${name} is no call`);
  const make = typeof given === 'function' ? given : () => given;
  const example = async (world: World) => ({ path: pattern, ...(await make(world)) });
  return { name, method, pattern, allowed, onDomain, example, bearerOnly, needsNext };
}
