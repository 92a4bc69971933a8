import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { restartStaffTime } from '@/lib/domain/accounts/claims/restart-staff-time';
import { withoutIdentity } from '@/lib/domain/accounts/identity/without-identity';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { linkCorrupted } from '@/lib/domain/accounts/secrets/links';
import { consumeSecret, findSecret } from '@/lib/domain/accounts/secrets/secrets';
import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { emailColumns, mobileColumns, openDetail } from '@/lib/domain/personal-fields';
import { type AccountSecret, type Prisma, SecretKind, transaction, type User } from '@/lib/platform/db';
import { after, days, liesAheadOf } from '@/lib/platform/time';
import { type AccountSnapshot, accountSnapshotSchema } from './account-snapshot';
import { endBesideSince, removeSince } from './end-since';
import { endUndoLinks } from './end-undo-links';
import { UNDO_LIFE } from './tell-of-change';

export interface UndoChangeInput {
  id: string;
  token: string;
}

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

/**
 * 'This was not me', by the link in the mail to the former address: the account gets back the number and the address
 * that it had before that change, and loses what was added since: factors, keys of the partner API, requests for
 * approval, planned changes of prices, details for invoices, a nominee and a guardian. Its password, external
 * identity, sessions, trusted devices and the links that undo later changes end, and nothing signs in until a reset
 * by the former address. Throws link_corrupted.
 */
export async function undoChange(context: Inside, { id, token }: UndoChangeInput): Promise<void> {
  await transaction(context, async (inside) => {
    const link = { kind: SecretKind.undo, subject: id, value: token };
    const found = await findSecret(inside, link);
    const detail = openDetail(inside, id, found?.detail ?? null);
    if (!found?.userId || detail === null) throw linkCorrupted();
    const wanted = accountSnapshotSchema.parse(JSON.parse(detail));
    if (wanted.emailKey) await lockClaim(inside, { emailKey: wanted.emailKey });
    if (wanted.mobile) await lockClaim(inside, { mobile: wanted.mobile });
    const since = beginOf(found, inside.clock.now());
    await endBesideSince(inside, { userId: found.userId, since });
    const before = await lockUser(inside, found.userId);
    if (!(await consumeSecret(inside, link))) throw linkCorrupted();
    await endAccess(inside, before.id);
    // The links of later changes went to places that the change may have brought in.
    await endUndoLinks(inside, { userId: before.id, since: found.createdAt });
    const restored = await withoutOthers(inside, before.id, wanted);
    const { wasStopped } = await removeSince(inside, { user: before, since });
    const unblocked = wasStopped ? { ...before, blockedAt: null } : before;
    const user = await restore(inside, unblocked, restored);
    await tellPresentAddress(inside, before, restored);
    await recordAudit(asStore(inside), {
      action: 'undo-change',
      objectType: 'user',
      objectId: before.id,
      before: { email: before.email, mobile: before.mobile, secondFactor: hasSecondFactor(before) },
      after: {
        email: user.email,
        mobile: user.mobile,
        secondFactor: hasSecondFactor(user),
        locked: user.lockedAt !== null,
      },
    });
  });
}

/**
 * Since when a thief may have been there. What they added after a clock that was ahead was set right is older than the
 * time that the clock has written; then it is all that the link can be old.
 */
function beginOf({ createdAt }: Pick<AccountSecret, 'createdAt'>, now: Date): Date {
  return liesAheadOf(now, createdAt) ? after(now, -UNDO_LIFE) : createdAt;
}

/** The address that the account had until the undo may be its owner's, when the former mailbox was stolen. */
async function tellPresentAddress(
  context: Inside,
  { email, emailKey, emailVerifiedAt, name }: User,
  restored: AccountSnapshot,
): Promise<void> {
  if (!email || !emailVerifiedAt || emailKey === restored.emailKey) return;
  const { clock, language } = context;
  const until = after(clock.now(), days(3)).toISOString();
  await queueMail(context, { kind: 'change-undone', to: email, name, language, until });
}

/**
 * Leaves out an address or a number that another account has proved since. When nothing proved would remain, the
 * account keeps the address without a proof, so that staff can find it: its number, which is not proved either, may
 * belong to another person.
 */
async function withoutOthers(
  context: Inside,
  userId: string,
  wanted: AccountSnapshot,
): Promise<AccountSnapshot> {
  const { emailKey, mobile } = wanted;
  const isOther = (user: { id: string } | null) => user !== null && user.id !== userId;
  const byEmail = emailKey === null ? null : await findByProvedEmail(context, emailKey);
  const byMobile = mobile === null ? null : await findByProvedMobile(context, mobile);
  const restored = {
    ...wanted,
    ...(isOther(byEmail) && { email: null, emailKey: null, emailVerifiedAt: null }),
    ...(isOther(byMobile) && { mobile: null, mobileVerifiedAt: null }),
  };
  if (restored.email !== null || restored.mobileVerifiedAt !== null) return restored;
  return { ...restored, email: wanted.email, emailKey };
}

async function restore(context: Inside, before: User, restored: AccountSnapshot): Promise<User> {
  const now = context.clock.now();
  const { email, mobile, ...rest } = restored;
  const data: Prisma.UserUncheckedUpdateInput = {
    ...rest,
    ...emailColumns(context, before.id, email),
    ...mobileColumns(context, before.id, mobile),
    ...withoutIdentity(before),
    mobileUnprovedAt: null,
    passwordHash: null,
    blockedAt: before.blockedAt,
    // Without a proved address no reset could end the lock; then the proved number alone signs in.
    lockedAt: restored.emailVerifiedAt === null ? null : now,
    ...restartStaffTime(before, now),
    updatedAt: now,
  };
  return context.db.user.update({ where: { id: before.id }, data });
}
