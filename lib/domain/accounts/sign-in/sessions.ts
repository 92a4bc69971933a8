import { lockUser } from '@/lib/domain/accounts/lock-user';
import { tenDigits } from '@/lib/domain/accounts/mobile';
import type { DeviceProof } from '@/lib/domain/accounts/otp/account-choice';
import { type SignInMethod, signInMethods, type Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { withheldFrom } from '@/lib/domain/accounts/second-factor/withheld-from';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { transaction, type User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, hours, liesAheadOf, minutes } from '@/lib/platform/time';

/** How long a session is valid (spec S9.2). */
export const SESSION_LIFE = hours(6);
/** ms after which an unused session ends, which is shorter for staff. */
export function idleLifeOf(user: Pick<User, 'role' | 'staffRole'>): number {
  return staffRoleOf(user) === null ? hours(6) : hours(1);
}
/** The most sessions of one account at a time: another sign-in ends the oldest. */
export const MAX_SESSIONS = 10;
// Rows of one account that are kept. Successful sign-ins are not limited, so one customer could fill the table.
const MAX_KEPT = 100;
// `lastSeenAt` is written at most once in this time, because a write at each request would be expensive.
const SEEN_INTERVAL = minutes(1);

export interface Device {
  address: string | null;
  userAgent: string | null;
  /** The account to which this browser has signed in before; null for a browser that never has. */
  proof?: DeviceProof | null;
}

export interface OpenedSession {
  id: string;
  userId: string;
  /** The account's session version when the session was opened. */
  version: number;
  /** The account's device version when the session was opened, for the cookie of its trusted device. */
  deviceVersion: number;
  expiresAt: Date;
}

export interface OpenSessionInput {
  user: User;
  method: SignInMethod;
  device: Device;
  /** The grants of the identity provider. */
  grants?: string[];
  /** The id of the browser, as its cookie says it. */
  deviceId?: string | undefined;
}

/**
 * Opens a session for a user on a device, and ends the oldest one when the account has too many. The browser is told
 * nothing of other accounts any more.
 */
export function openSession(
  context: Pick<Context, 'db' | 'clock'>,
  { user, method, device, grants = [], deviceId }: OpenSessionInput,
): Promise<OpenedSession> {
  return transaction(context, async (inside) => {
    const now = context.clock.now();
    // Sign-ins at the same time would otherwise each see only their own session.
    await lockUser(inside, user.id);
    const session = await inside.db.session.create({
      data: {
        id: newId(context.clock),
        userId: user.id,
        version: user.sessionVersion,
        method,
        grants,
        address: device.address,
        userAgent: device.userAgent?.slice(0, 300) ?? null,
        deviceId: deviceId ?? null,
        createdAt: now,
        provedAt: now,
        lastSeenAt: now,
        expiresAt: after(now, SESSION_LIFE),
      },
    });
    await endOldest(inside, user.id);
    if (deviceId !== undefined)
      await inside.db.pushSubscription.deleteMany({ where: { deviceId, userId: { not: user.id } } });
    const { id, version, expiresAt } = session;
    return { id, userId: user.id, version, deviceVersion: user.deviceVersion, expiresAt };
  });
}

async function endOldest({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const now = clock.now();
  const sessions = await db.session.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, endedAt: true, createdAt: true },
  });
  // Those of a clock that was ahead would be the newest for days, and end each session that is opened now.
  const real = sessions.filter(({ createdAt }) => !liesAheadOf(now, createdAt));
  const ahead = sessions.filter(({ createdAt }) => liesAheadOf(now, createdAt));
  const kept = real.filter(({ endedAt }) => endedAt === null).slice(0, MAX_SESSIONS);
  const surplus = sessions.filter((session) => session.endedAt === null && !kept.includes(session));
  if (surplus.length > 0)
    await db.session.updateMany({
      where: { id: { in: surplus.map(({ id }) => id) } },
      data: { endedAt: now },
    });
  const old = [...real, ...ahead].slice(MAX_KEPT).map(({ id }) => id);
  if (old.length > 0) await db.session.deleteMany({ where: { id: { in: old } } });
}

/**
 * The user of a session, read from the database at each call, so that all changes take effect at once. Null when the
 * session has ended, has expired, was unused for too long or says that it was opened or proved in the future, when the
 * account is blocked, or when its session version was raised.
 */
export async function findViewer(
  context: Pick<Context, 'db' | 'clock'> & { shop: Pick<Context['shop'], 'staffSecondFactor'> },
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Viewer | null> {
  const session = await context.db.session.findUnique({ where: { id: sessionId }, include: { user: true } });
  if (!session || session.userId !== userId || session.endedAt) return null;
  const { user, lastSeenAt } = session;
  const now = context.clock.now();
  if (session.expiresAt <= now || after(lastSeenAt, idleLifeOf(user)) <= now) return null;
  // By the time of a clock that was ahead it would be new, and its proof recent, for as long as that clock was ahead.
  if (liesAheadOf(now, session.createdAt) || liesAheadOf(now, session.provedAt)) return null;
  if (user.blockedAt || session.version !== user.sessionVersion) return null;
  if (after(lastSeenAt, SEEN_INTERVAL) <= now || liesAheadOf(now, lastSeenAt))
    await touchSession(context, sessionId);
  return {
    userid: user.id,
    role: user.role,
    staffRole: staffRoleOf(user),
    name: user.name,
    email: user.email ?? '',
    mobilenumber: tenDigits(user.mobile),
    mobileVerified: user.mobileVerifiedAt !== null,
    sessionId,
    method: methodOf(session.method),
    grants: session.grants,
    secondFactor: hasSecondFactor(user),
    authenticator: user.totpConfirmedAt !== null,
    withheld: withheldFrom(user, context.shop.staffSecondFactor),
    provedAt: session.provedAt,
    wrote: session.wroteLsn,
  };
}

/**
 * Notes how far the log of the database is after a write of this session, so that its next lists are not read from a
 * replica that does not show the write yet. Called after the commit.
 */
export async function noteWrite({ db }: Pick<Context, 'db'>, sessionId: string): Promise<void> {
  await db.$executeRaw`
    update sessions set wrote_lsn = pg_current_wal_insert_lsn() - '0/0'::pg_lsn where id = ${sessionId}`;
}

async function touchSession(context: Pick<Context, 'db' | 'clock'>, sessionId: string): Promise<void> {
  await context.db.session.updateMany({
    where: { id: sessionId },
    data: { lastSeenAt: context.clock.now() },
  });
}

/** The stored way of signing in; an unknown one counts as password. */
export function methodOf(text: string): SignInMethod {
  return signInMethods.find((method) => method === text) ?? 'password';
}

/** Ends a session. Its browser may still be told by web push, as after the end of its time. */
export async function endSession(context: Pick<Context, 'db' | 'clock'>, sessionId: string): Promise<void> {
  await context.db.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: context.clock.now() },
  });
}
