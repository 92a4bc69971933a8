import type { z } from 'zod';
import { e164, emailKey, tenDigits } from '@/lib/domain/accounts/email';
import { requireRecentAuth } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { updateUserSchema } from '@/lib/domain/accounts/schema';
import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { type Prisma, transaction, type User, violatedUnique } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

export interface UpdateUserInput extends Omit<z.output<typeof updateUserSchema>, '_id'> {}

/** An account as administrators change it, and as the trail keeps it. */
type Trace = Pick<UpdateUserInput, 'name' | 'mobilenumber' | 'email' | 'role' | 'verified' | 'isBlocked'>;

/** What decides who gets in, and what they may do there. */
const STANDING = ['mobilenumber', 'email', 'role', 'verified', 'isBlocked'] as const;

/**
 * An administrator changes somebody's account. A change of its standing ends all its sessions and wants fresh proof.
 * Nobody blocks or demotes themselves, and only administrators of this very moment change anybody, so one of them is
 * always left. Throws invalid_input, recent_auth_required, forbidden, not_found, and conflict for a taken address or number and
 * for an edit of what has changed since.
 */
export async function updateUser(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userid, seen, ...wanted }: UpdateUserInput,
): Promise<User> {
  const { name, mobilenumber, email, role, verified, isBlocked } = wanted;
  const after: Trace = { name, mobilenumber, email, role, verified, isBlocked };
  assertPossible(after);
  try {
    return await transaction(context, async (inside) => {
      const user = await lockWithAdmins(inside, userid);
      if (seen !== undefined && user.updatedAt.toISOString() !== seen)
        throw new AppError('conflict', 'requests.changedMeanwhile');
      const before = traceOf(user);
      const changed = changedFields(before, after);
      if (changed.length === 0) return user;
      const standing = STANDING.some((field) => changed.includes(field));
      if (standing) requireRecentAuth(inside);
      if (userid === inside.actor.id) assertNotOwnEnd(after);
      if (standing) await endSessions(inside, userid);
      await recordAudit(inside, {
        action: 'update-user',
        objectType: 'user',
        objectId: userid,
        before: pick(before, changed),
        after: pick(after, changed),
      });
      return inside.db.user.update({ where: { id: userid }, data: dataOf(user, after, inside.clock.now()) });
    });
  } catch (error) {
    throw asTaken(error) ?? error;
  }
}

function assertPossible({ email, mobilenumber, verified }: Trace): void {
  if (!email && !mobilenumber)
    throw new AppError('invalid_input', 'accounts.noWayIn', {
      fields: { email: 'faults.empty', mobilenumber: 'faults.empty' },
    });
  if (verified && !email)
    throw new AppError('invalid_input', 'accounts.nothingToVerify', {
      fields: { verified: 'faults.needsEmail' },
    });
}

/** They are locked together and in one order: of two administrators who demote each other the second is none any more. */
async function lockWithAdmins({ db, actor }: Pick<Context, 'db' | 'actor'>, userid: string): Promise<User> {
  await db.$queryRaw`
    select 1 from users where id = ${userid} or role = 'admin' order by id for update`;
  const [user, admin] = await Promise.all([
    db.user.findUnique({ where: { id: userid } }),
    db.user.findUnique({ where: { id: actor.id ?? '' } }),
  ]);
  if (admin?.role !== 'admin' || admin.blockedAt) throw new AppError('forbidden', 'requests.adminsOnly');
  if (!user) throw notFound('User');
  return user;
}

function assertNotOwnEnd({ role, isBlocked, verified }: Trace): void {
  if (role !== 'admin' || isBlocked || !verified) throw new AppError('forbidden', 'accounts.notYourself');
}

function traceOf(user: User): Trace {
  return {
    name: user.name,
    mobilenumber: tenDigits(user.mobile),
    email: user.email ?? '',
    role: user.role,
    verified: user.emailVerifiedAt !== null,
    isBlocked: user.blockedAt !== null,
  };
}

function changedFields(before: Trace, after: Trace): (keyof Trace)[] {
  // Every key of a trace is one of its fields.
  return (Object.keys(after) as (keyof Trace)[]).filter((field) => before[field] !== after[field]);
}

function pick(trace: Trace, fields: (keyof Trace)[]): Prisma.InputJsonObject {
  return Object.fromEntries(fields.map((field) => [field, trace[field]]));
}

/** On the very next call; also the links and codes on their way, which an older address or number would still open. */
async function endSessions(
  { db, clock }: Pick<Context, 'db' | 'clock' | 'actor'>,
  userId: string,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
  await revokeSecretsOf({ db, clock }, userId);
}

function dataOf(user: User, after: Trace, now: Date): Prisma.UserUpdateInput {
  const mobile = after.mobilenumber ? e164(after.mobilenumber) : null;
  return {
    name: after.name,
    email: after.email || null,
    emailKey: after.email ? emailKey(after.email) : null,
    mobile,
    // Another number has proved nothing yet.
    mobileVerifiedAt: mobile === user.mobile ? user.mobileVerifiedAt : null,
    role: after.role,
    emailVerifiedAt: after.verified ? (user.emailVerifiedAt ?? now) : null,
    blockedAt: after.isBlocked ? (user.blockedAt ?? now) : null,
    updatedAt: now,
  };
}

function asTaken(error: unknown): AppError | null {
  const index = violatedUnique(error);
  const taken = { fields: { email: 'faults.registered' }, cause: error } as const;
  if (index === 'users_email_key') return new AppError('conflict', 'accounts.emailTaken', taken);
  if (index === 'users_mobile_key')
    return new AppError('conflict', 'accounts.numberTaken', {
      ...taken,
      fields: { mobilenumber: 'faults.registered' },
    });
  return null;
}
