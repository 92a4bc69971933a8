import type { z } from 'zod';
import { assertCustomerNotMoved, assertHere } from '@/lib/domain/accounts/away/assert-here';
import { assertNotErased } from '@/lib/domain/accounts/away/assert-not-erased';
import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { releaseEmail } from '@/lib/domain/accounts/claims/release-email';
import { endBesideSince } from '@/lib/domain/accounts/contacts/end-since';
import { endUndoLinks } from '@/lib/domain/accounts/contacts/end-undo-links';
import { tellOfStaffChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { e164, tenDigits } from '@/lib/domain/accounts/mobile';
import { requireRecentAuth } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { updateUserSchema } from '@/lib/domain/accounts/schema';
import { lockWithStaff, requireInside } from '@/lib/domain/accounts/users/lock-with-staff';
import { requireSecondForAppointment } from '@/lib/domain/accounts/users/require-second-for-appointment';
import { tellStaff } from '@/lib/domain/accounts/users/tell-staff';
import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { emailColumns, emailKey, mobileColumns } from '@/lib/domain/personal-fields';
import { type Prisma, transaction, type User, violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { istDay } from '@/lib/platform/time';
import { giveBack } from './give-back';

export interface UpdateUserInput extends Omit<z.output<typeof updateUserSchema>, '_id'> {}

/** The fields of an account that administrators change, as the audit log stores them. */
type AuditSnapshot = Pick<
  UpdateUserInput,
  'name' | 'mobilenumber' | 'email' | 'role' | 'verified' | 'isBlocked'
>;

/** The fields that decide who can sign in and what they may do. */
const ACCESS_FIELDS = ['mobilenumber', 'email', 'role', 'verified', 'isBlocked'] as const;

/**
 * A member of staff changes an account. A change of ACCESS_FIELDS requires recent authentication and ends all sessions
 * of the account, and its former address and number are told. A stranger who had it since a day loses it as `giveBack`
 * says. Only owners change accounts of staff or make an administrator: an e-mail address or a number opens the account.
 * Owners cannot block or demote themselves, and the caller must still be one inside the transaction, so that at least
 * one owner remains; their own address and number they change in their account, where they confirm that it is them.
 * Where the staff has more than one member, an administrator is made by appointStaff, which takes a second person; the
 * request for that appointment is stored, without other changes. Throws invalid_input, recent_auth_required,
 * approval_required, forbidden, not_found, and conflict for a taken e-mail or number and for an account that was
 * changed in the meantime, erased or, but for its name and the end of a block, moved to another cell.
 */
export async function updateUser(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { userid, seen, stolenSince, ...wanted }: UpdateUserInput,
): Promise<User> {
  const { name, mobilenumber, email, role, verified, isBlocked } = wanted;
  const after: AuditSnapshot = { name, mobilenumber, email, role, verified, isBlocked };
  assertPossible(after);
  const stolenFrom = stolenSince ? istDay(stolenSince).from : null;
  if (stolenFrom) assertReturnable(context, after, stolenFrom);
  const change = () =>
    transaction(context, async (inside) => {
      if (stolenFrom) await endBesideSince(inside, { userId: userid, since: stolenFrom });
      const { user, caller } = await lockWithStaff(inside, userid);
      requireInside(caller, 'users.write');
      // An address in an erased account would open it again.
      await assertNotErased(inside, userid);
      const concernsStaff = staffRoleOf(user) !== null || role === 'admin';
      if (concernsStaff) requireInside(caller, 'staff.appoint');
      if (seen !== undefined && user.updatedAt.toISOString() !== seen)
        throw new AppError('conflict', 'requests.changedMeanwhile');
      const before = auditSnapshotOf(user);
      const changed = changedFields(before, after);
      if (changed.length === 0 && !stolenFrom) return user;
      const changesAccess = stolenFrom !== null || ACCESS_FIELDS.some((field) => changed.includes(field));
      if (changesAccess) requireRecentAuth(inside);
      if (stolenFrom || doesNothingOnceMoved(changed, after)) await assertCustomerNotMoved(inside, userid);
      if (stolenFrom) await assertHere(inside, userid);
      if (userid === inside.actor.id) assertKeepsOwnAccess(before, after, stolenFrom);
      const appoints = role === 'admin' && user.role !== 'admin';
      if (appoints) await requireSecondForAppointment(inside, { user, staffRole: 'owner' });
      await assertFree(inside, user, after);
      // Unused links and codes end too, because they belong to the old e-mail or number.
      if (changesAccess) await endAccess(inside, userid);
      // A thief may have got a link for a change of their own, and would take the account back with it. By a link from
      // before an appointment the owner of a former address would get the role.
      if (stolenFrom || appoints || changed.includes('email') || changed.includes('mobilenumber'))
        await endUndoLinks(inside, { userId: userid });
      await recordAudit(inside, {
        action: 'update-user',
        objectType: 'user',
        objectId: userid,
        before: pick(before, changed),
        after: { ...pick(after, changed), ...(stolenSince ? { stolenSince } : {}) },
      });
      const data = dataOf(inside, user, after);
      const saved = await inside.db.user.update({ where: { id: userid }, data });
      const updated = stolenFrom ? await giveBack(inside, { user: saved, since: stolenFrom }) : saved;
      await tellOfStaffChange(inside, { before: user, after: updated });
      if (appoints) await tellStaff(inside);
      if (updated.emailKey && updated.emailVerifiedAt)
        await releaseEmail(inside, { emailKey: updated.emailKey, keeperId: userid });
      return updated;
    });
  try {
    return await withApprovalRequest(context, change);
  } catch (error) {
    throw asConflict(error) ?? error;
  }
}

function assertPossible({ email, mobilenumber, verified }: AuditSnapshot): void {
  if (!email && !mobilenumber)
    throw new AppError('invalid_input', 'accounts.noWayIn', {
      fields: { email: 'fieldErrors.empty', mobilenumber: 'fieldErrors.empty' },
    });
  if (verified && !email)
    throw new AppError('invalid_input', 'accounts.nothingToVerify', {
      fields: { verified: 'fieldErrors.needsEmail' },
    });
}

/** The owner gets the account back by a mail to its address. Throws invalid_input. */
function assertReturnable(
  { clock }: Pick<Context, 'clock'>,
  { email, verified }: AuditSnapshot,
  stolenFrom: Date,
): void {
  if (!email || !verified)
    throw new AppError('invalid_input', 'accounts.noOwner', {
      fields: email ? { verified: 'fieldErrors.mustBeYes' } : { email: 'fieldErrors.empty' },
    });
  if (stolenFrom > clock.now())
    throw new AppError('invalid_input', 'accounts.notStolenYet', {
      fields: { stolenSince: 'fieldErrors.notBegun' },
    });
}

function assertKeepsOwnAccess(before: AuditSnapshot, after: AuditSnapshot, stolenFrom: Date | null): void {
  const { email, mobilenumber, role, isBlocked, verified } = after;
  if (role !== 'admin' || isBlocked || !verified || stolenFrom)
    throw new AppError('forbidden', 'accounts.notYourself');
  // Who has stolen the session would get a way in without confirming anything, and end the owner's links of undos.
  if (email !== before.email || mobilenumber !== before.mobilenumber)
    throw new AppError('forbidden', 'accounts.ownContacts');
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

/** In the cell that its customer has left. A block that is ended there lets money follow that came late. */
function doesNothingOnceMoved(changed: (keyof AuditSnapshot)[], { isBlocked }: AuditSnapshot): boolean {
  return changed.some((field) => field !== 'name' && (field !== 'isBlocked' || isBlocked));
}

function pick(snapshot: AuditSnapshot, fields: (keyof AuditSnapshot)[]): Prisma.InputJsonObject {
  return Object.fromEntries(fields.map((field) => [field, snapshot[field]]));
}

/** An account may not get an e-mail or number that another one has proved, not even unproved. Throws conflict. */
async function assertFree(
  context: Pick<Context, 'db' | 'sealer'>,
  user: User,
  after: AuditSnapshot,
): Promise<void> {
  const { email, mobilenumber } = after;
  const byEmail = email ? await findByProvedEmail(context, emailKey(email)) : null;
  if (byEmail && byEmail.id !== user.id) throw emailTaken();
  const byMobile = mobilenumber ? await findByProvedMobile(context, e164(mobilenumber)) : null;
  if (byMobile && byMobile.id !== user.id) throw numberTaken();
}

function dataOf(
  context: Pick<Context, 'clock' | 'sealer'>,
  user: User,
  after: AuditSnapshot,
): Prisma.UserUpdateInput {
  const now = context.clock.now();
  const email = after.email || null;
  const mobile = after.mobilenumber ? e164(after.mobilenumber) : null;
  return {
    name: after.name,
    ...emailColumns(context, user.id, email),
    ...mobileColumns(context, user.id, mobile),
    // A new number is not verified.
    mobileVerifiedAt: mobile === user.mobile ? user.mobileVerifiedAt : null,
    mobileUnprovedAt: mobile === user.mobile ? user.mobileUnprovedAt : null,
    ...approverData(user, { email, mobile }, now),
    ...roleData(user, after.role, now),
    emailVerifiedAt: after.verified ? (user.emailVerifiedAt ?? now) : null,
    blockedAt: after.isBlocked ? (user.blockedAt ?? now) : null,
    updatedAt: now,
  };
}

/**
 * A member of staff with another e-mail address or number waits anew before they approve: an owner could otherwise take
 * a colleague's account and be the second person too.
 */
function approverData(user: User, { email, mobile }: Pick<User, 'email' | 'mobile'>, now: Date) {
  const moved = email !== user.email || mobile !== user.mobile;
  return moved && staffRoleOf(user) !== null ? { staffSince: now } : {};
}

/** A new owner has been on the staff since now; a former one is a customer. */
function roleData(user: User, role: User['role'], now: Date): Prisma.UserUpdateInput {
  if (role === user.role) return {};
  if (role === 'admin') return { role, staffRole: null, staffSince: now, staffUntil: null };
  return user.role === 'admin' ? { role, staffRole: null, staffSince: null, staffUntil: now } : { role };
}

function asConflict(error: unknown): AppError | null {
  const index = violatedUnique(error);
  if (index === 'users_email_key' || index === 'users_email_index_key') return emailTaken(error);
  return index === 'users_mobile_key' || index === 'users_mobile_index_key' ? numberTaken(error) : null;
}

function emailTaken(cause?: unknown): AppError {
  return new AppError('conflict', 'accounts.emailTaken', {
    fields: { email: 'fieldErrors.registered' },
    cause,
  });
}

function numberTaken(cause?: unknown): AppError {
  const fields = { mobilenumber: 'fieldErrors.registered' } as const;
  return new AppError('conflict', 'accounts.numberTaken', { fields, cause });
}
