import { lockUser } from '@/lib/domain/accounts/lock-user';
import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;

export interface OtpAccountInput {
  /** E.164, and proved just now. */
  mobile: string;
}

/** The account of a number that was proved, locked; a new one when there is none. Its number is proved from now on. */
export async function openOtpAccount(context: Inside, input: OtpAccountInput): Promise<User> {
  const { db, clock } = context;
  const { mobile } = input;
  const known = await db.user.findUnique({ where: { mobile }, select: { id: true } });
  if (known) return proveNumber(context, await lockUser(context, known.id));
  const now = clock.now();
  const proved = { mobileVerifiedAt: now, updatedAt: now };
  await db.user.createMany({
    data: [{ id: newId(clock), name: `Player ${mobile.slice(-4)}`, mobile, createdAt: now, ...proved }],
    // Of two right answers at once both come here, and one account is made.
    skipDuplicates: true,
  });
  return db.user.findUniqueOrThrow({ where: { mobile } });
}

/**
 * An account whose email nobody proved may have been registered by somebody who waits for the number's owner. So it
 * belongs to the number: the email and the password that were typed then, and every link to that mailbox, end.
 */
async function proveNumber(context: Inside, user: User): Promise<User> {
  const { id, email, emailVerifiedAt, mobileVerifiedAt, blockedAt } = user;
  if (mobileVerifiedAt || blockedAt) return user;
  const now = context.clock.now();
  const takesEmail = email !== null && emailVerifiedAt === null;
  const taken = { email: null, emailKey: null, passwordHash: null, sessionVersion: { increment: 1 } };
  if (takesEmail) {
    await revokeSecretsOf(context, id);
    await recordAudit(asUser(context, user), {
      action: 'take-unproved-email',
      objectType: 'user',
      objectId: id,
      before: { email },
      after: { email: null, provedBy: 'mobile' },
    });
  }
  return context.db.user.update({
    where: { id },
    data: { mobileVerifiedAt: now, updatedAt: now, ...(takesEmail ? taken : {}) },
  });
}
