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

/** The fields of an account that administrators change, as the audit log stores them. */
type AuditSnapshot = Pick<
  UpdateUserInput,
  'name' | 'mobilenumber' | 'email' | 'role' | 'verified' | 'isBlocked'
>;

/** The fields that decide who can sign in and what they may do. */
const ACCESS_FIELDS = ['mobilenumber', 'email', 'role', 'verified', 'isBlocked'] as const;

/**
 * An administrator changes an account. A change of ACCESS_FIELDS requires recent authentication and ends all sessions
 * of the account. Administrators cannot block or demote themselves, and the caller must still be one inside the
 * transaction, so that at least one administrator remains. Throws invalid_input, recent_auth_required, forbidden,
 * not_found, and conflict for a taken e-mail or number and for an account that was changed in the meantime.
 */
export async function updateUser(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userid, seen, ...wanted }: UpdateUserInput,
): Promise<User> {
  const { name, mobilenumber, email, role, verified, isBlocked } = wanted;
  const after: AuditSnapshot = { name, mobilenumber, email, role, verified, isBlocked };
  assertPossible(after);
  try {
    return await transaction(context, async (inside) => {
      const user = await lockWithAdmins(inside, userid);
      if (seen !== undefined && user.updatedAt.toISOString() !== seen)
        throw new AppError('conflict', 'requests.changedMeanwhile');
      const before = auditSnapshotOf(user);
      const changed = changedFields(before, after);
      if (changed.length === 0) return user;
      const changesAccess = ACCESS_FIELDS.some((field) => changed.includes(field));
      if (changesAccess) requireRecentAuth(inside);
      if (userid === inside.actor.id) assertKeepsOwnAccess(after);
      if (changesAccess) await endSessions(inside, userid);
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
    throw asConflict(error) ?? error;
  }
}

function assertPossible({ email, mobilenumber, verified }: AuditSnapshot): void {
  if (!email && !mobilenumber)
    throw new AppError('invalid_input', 'accounts.noWayIn', {
      fields: { email: 'faults.empty', mobilenumber: 'faults.empty' },
    });
  if (verified && !email)
    throw new AppError('invalid_input', 'accounts.nothingToVerify', {
      fields: { verified: 'faults.needsEmail' },
    });
}

/**
 * Locks the user and all administrators, in one order. When two administrators demote each other, the second one waits
 * and is then no administrator any more.
 */
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

function assertKeepsOwnAccess({ role, isBlocked, verified }: AuditSnapshot): void {
  if (role !== 'admin' || isBlocked || !verified) throw new AppError('forbidden', 'accounts.notYourself');
}

function auditSnapshotOf(user: User): AuditSnapshot {
  return {
    name: user.name,
    mobilenumber: tenDigits(user.mobile),
    email: user.email ?? '',
    role: user.role,
    verified: user.emailVerifiedAt !== null,
    isBlocked: user.blockedAt !== null,
  };
}

function changedFields(before: AuditSnapshot, after: AuditSnapshot): (keyof AuditSnapshot)[] {
  // Safe because `after` has only the fields of its type; Object.keys loses the keys' types.
  return (Object.keys(after) as (keyof AuditSnapshot)[]).filter((field) => before[field] !== after[field]);
}

function pick(snapshot: AuditSnapshot, fields: (keyof AuditSnapshot)[]): Prisma.InputJsonObject {
  return Object.fromEntries(fields.map((field) => [field, snapshot[field]]));
}

/**
 * Ends all sessions at once. Unused links and codes are revoked too, because they belong to the old e-mail or number.
 */
async function endSessions(
  { db, clock }: Pick<Context, 'db' | 'clock' | 'actor'>,
  userId: string,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
  await revokeSecretsOf({ db, clock }, userId);
}

function dataOf(user: User, after: AuditSnapshot, now: Date): Prisma.UserUpdateInput {
  const mobile = after.mobilenumber ? e164(after.mobilenumber) : null;
  return {
    name: after.name,
    email: after.email || null,
    emailKey: after.email ? emailKey(after.email) : null,
    mobile,
    // A new number is not verified.
    mobileVerifiedAt: mobile === user.mobile ? user.mobileVerifiedAt : null,
    role: after.role,
    emailVerifiedAt: after.verified ? (user.emailVerifiedAt ?? now) : null,
    blockedAt: after.isBlocked ? (user.blockedAt ?? now) : null,
    updatedAt: now,
  };
}

function asConflict(error: unknown): AppError | null {
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
