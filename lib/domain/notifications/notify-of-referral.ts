import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

export interface NotifyOfReferralInput {
  /** The referral, of which each of the two is told once of a reward and once of its end. */
  id: string;
  userId: string;
  kind: 'friend_bought' | 'invitation_rewarded' | 'reward_taken_back';
  /** Hundredths of a point. */
  points: bigint;
}

/** Tells one of the two customers of a referral of its points. In the caller's transaction. */
export async function notifyOfReferral(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, userId, kind, points }: NotifyOfReferralInput,
): Promise<void> {
  const statement = new Statement();
  const events = Prisma.sql`
    select ${`referral:${id}:${kind}:${userId}`} as key, ${userId} as user_id, null::text as order_id, null::text as language,
           ${points}::bigint as amount, ${NO_GOODS}`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'invitations', kind }], now: clock.now() }),
  );
  await statement.run(db, sendJobsSql(told));
}
