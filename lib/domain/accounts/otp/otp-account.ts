import { lockUser } from '@/lib/domain/accounts/lock-user';
import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;

export interface OtpAccountInput {
  /** In E.164 form; the customer has just verified it by a code. */
  mobile: string;
}

/** The account of a verified number, locked, or a new one when there is none. The number is marked as verified. */
export async function openOtpAccount(context: Inside, input: OtpAccountInput): Promise<User> {
  const { db, clock } = context;
  const { mobile } = input;
  const known = await db.user.findUnique({ where: { mobile }, select: { id: true } });
  if (known) return verifyNumber(context, await lockUser(context, known.id));
  const now = clock.now();
  const verified = { mobileVerifiedAt: now, updatedAt: now };
  await db.user.createMany({
    data: [{ id: newId(clock), name: `Player ${mobile.slice(-4)}`, mobile, createdAt: now, ...verified }],
    // Two correct codes at the same time both get here, and only one account may be created.
    skipDuplicates: true,
  });
  return db.user.findUniqueOrThrow({ where: { mobile } });
}

/**
 * Marks the account's number as verified. An account with an unverified e-mail may have been registered by a stranger,
 * so that the owner of the number would use it together with them. Its e-mail and password are therefore removed, and
 * its links become invalid.
 */
async function verifyNumber(context: Inside, user: User): Promise<User> {
  const { id, email, emailVerifiedAt, mobileVerifiedAt, blockedAt } = user;
  if (mobileVerifiedAt || blockedAt) return user;
  const now = context.clock.now();
  const removesEmail = email !== null && emailVerifiedAt === null;
  const removed = { email: null, emailKey: null, passwordHash: null, sessionVersion: { increment: 1 } };
  if (removesEmail) {
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
    data: { mobileVerifiedAt: now, updatedAt: now, ...(removesEmail ? removed : {}) },
  });
}
