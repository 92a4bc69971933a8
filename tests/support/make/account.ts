import { actorOf } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Actor } from '@/lib/domain/actor';
import { permissionsOf, type StaffRole, staffRoleOf } from '@/lib/domain/permissions';
import type { Db, Prisma, Session, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, type Clock, hours } from '@/lib/platform/time';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

/** Before any test's clock by more than the days after which staff may approve. */
const LONG_AGO = after(NOON, -hours(30 * 24));

/** A verified customer with an address and a number of their own. */
export function makeUser(db: Db, given: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const n = nextNumber();
  const email = given.email === undefined ? `shopper${n}@example.com` : given.email;
  const mobile = given.mobile === undefined ? `+919${String(n).padStart(9, '0')}` : given.mobile;
  // Without a verified address it is a registration, of which nothing is proved.
  const isRegistration = given.emailVerifiedAt === null;
  return db.user.create({
    data: {
      id: newId(),
      name: `Shopper ${n}`,
      email,
      emailKey: email?.toLowerCase() ?? null,
      mobile,
      emailVerifiedAt: NOON,
      mobileVerifiedAt: isRegistration || mobile === null ? null : NOON,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

export function makeReseller(db: Db, given: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  return makeUser(db, { role: 'reseller', ...given });
}

export function makeAdmin(db: Db, given: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  return makeUser(db, { role: 'admin', staffSince: LONG_AGO, ...given });
}

/** A member of staff with this role. */
export function makeStaff(
  db: Db,
  staffRole: StaffRole,
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<User> {
  return staffRole === 'owner'
    ? makeAdmin(db, given)
    : makeUser(db, { staffRole, staffSince: LONG_AGO, ...given });
}

/** A signed-in device of `user`. */
export function makeSession(
  db: Db,
  user: Pick<User, 'id' | 'sessionVersion'>,
  given: Partial<Prisma.SessionUncheckedCreateInput> = {},
): Promise<Session> {
  return db.session.create({
    data: {
      id: newId(),
      userId: user.id,
      version: user.sessionVersion,
      method: 'password',
      createdAt: NOON,
      provedAt: NOON,
      lastSeenAt: NOON,
      expiresAt: after(NOON, hours(6)),
      ...given,
    },
  });
}

/**
 * The session id of a test caller without a stored session. An actor that is made from such a caller has no session, so
 * nothing asks whether it is open.
 */
const NO_SESSION = 'none';

/** `user` as a caller who has just signed in. */
export function viewerOf(user: User): Viewer {
  return {
    userid: user.id,
    role: user.role,
    staffRole: staffRoleOf(user),
    name: user.name,
    email: user.email ?? '',
    mobilenumber: user.mobile?.slice(3) ?? '',
    mobileVerified: user.mobileVerifiedAt !== null,
    sessionId: NO_SESSION,
    method: 'password',
    grants: [],
    secondFactor: user.totpConfirmedAt !== null || user.passkeyCount > 0,
    authenticator: user.totpConfirmedAt !== null,
    withheld: [],
    provedAt: new Date(),
    wrote: null,
  };
}

/** The same with a session of its own, for what must not outlive one. */
export function makeViewer(db: Db, user: User): Promise<Viewer> {
  return signedIn(db, viewerOf(user));
}

/** The caller with a new session. */
export async function signedIn(db: Db, viewer: Viewer): Promise<Viewer> {
  const user = await db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  const { id: sessionId } = await makeSession(db, user);
  return { ...viewer, sessionId };
}

/** An administrator with every grant, as the actor of a request. */
export function makeActor(given: Partial<Actor> = {}): Actor {
  return {
    id: 'an-admin',
    role: 'admin',
    requestId: 'a-request',
    grants: ['update:price', 'move:money'],
    permissions: permissionsOf('owner'),
    origin: null,
    ...given,
  };
}

/** The context of a request that `viewer` sends at this moment. */
export function actingAs<C extends { clock: Clock }>(context: C, viewer: Viewer): C & { actor: Actor } {
  const actor = actorOf({ viewer, requestId: 'a-request', clock: context.clock });
  return {
    ...context,
    actor: { ...actor, sessionId: viewer.sessionId === NO_SESSION ? null : viewer.sessionId },
  };
}
