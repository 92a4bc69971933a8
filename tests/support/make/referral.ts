import type { Db, Prisma, Referral, ReferralTerms, User } from '@/lib/platform/db';
import { newId, newInviteCode } from '@/lib/platform/ids';
import { after, days } from '@/lib/platform/time';

/** 50 points for the inviter and 25 for the friend, for an order of 100 rupees within 30 days, ten times a month. */
export function makeReferralTerms(db: Db, given: Partial<ReferralTerms> = {}): Promise<ReferralTerms> {
  const terms = {
    enabled: true,
    inviterPoints: 50_00n,
    friendPoints: 25_00n,
    minOrder: 100_00n,
    withinDays: 30,
    monthlyLimit: 10,
    updatedAt: new Date(),
    ...given,
  };
  return db.referralTerms.upsert({ where: { id: 1 }, create: { id: 1, ...terms }, update: terms });
}

/** The code of a user's invitation link. */
export async function makeInviteCode(db: Db, { id: userId }: Pick<User, 'id'>): Promise<string> {
  const data = [{ userId, code: newInviteCode(), createdAt: new Date() }];
  await db.inviteCode.createMany({ data, skipDuplicates: true });
  return (await db.inviteCode.findUniqueOrThrow({ where: { userId } })).code;
}

/** A friend who has registered by the inviter's link. */
export async function makeReferral(
  db: Db,
  {
    inviter,
    friend,
    ...given
  }: Partial<Prisma.ReferralUncheckedCreateInput> & {
    inviter: Pick<User, 'id'>;
    friend: Pick<User, 'id'>;
  },
): Promise<Referral> {
  await makeInviteCode(db, inviter);
  const now = new Date();
  return db.referral.create({
    data: {
      id: newId(),
      inviterId: inviter.id,
      friendId: friend.id,
      status: 'invited',
      inviterPoints: 50_00n,
      friendPoints: 25_00n,
      minOrder: 100_00n,
      expiresAt: after(now, days(30)),
      createdAt: now,
      updatedAt: now,
      ...given,
    },
  });
}
