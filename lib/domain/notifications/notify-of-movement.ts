import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/**
 * What is added is told to who has asked for it; what is taken, or cannot be spent, to everybody who is told of
 * refunds.
 */
const TOPICS = {
  topped_up: 'wallet',
  given: 'wallet',
  taken: 'refunded',
  held: 'refunded',
  released: 'refunded',
} as const;

export interface NotifyOfMovementInput {
  userId: string;
  /** What the movement is booked under, by which it is told once. */
  reference: string;
  amount: Paise;
  kind: keyof typeof TOPICS;
}

/**
 * Tells a customer of money that came into their wallet, was taken from it, is put on hold there or can be spent again.
 * In the caller's transaction.
 */
export async function notifyOfMovement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, reference, amount, kind }: NotifyOfMovementInput,
): Promise<void> {
  const statement = new Statement();
  const topic = TOPICS[kind];
  // Money can be added, held and taken for one payment.
  const key = `${topic === 'wallet' ? 'credit' : kind}:${reference}`;
  const events = Prisma.sql`
    select ${key} as key, ${userId} as user_id, null::text as order_id, null::text as language,
           ${amount}::bigint as amount, ${NO_GOODS}`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic, kind }], now: clock.now() }),
  );
  await statement.run(db, sendJobsSql(told));
}
