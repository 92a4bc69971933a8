import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

export interface NotifyOfCreditInput {
  userId: string;
  /** What the credit is booked under, by which it is told once. */
  reference: string;
  amount: Paise;
  kind: 'topped_up' | 'given';
}

/** Tells who has asked for it of money that came into the wallet. In the caller's transaction. */
export async function notifyOfCredit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, reference, amount, kind }: NotifyOfCreditInput,
): Promise<void> {
  const statement = new Statement();
  const events = Prisma.sql`
    select ${`credit:${reference}`} as key, ${userId} as user_id, null::text as order_id, null::text as language,
           ${amount}::bigint as amount, ${NO_GOODS}`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'wallet', kind }], now: clock.now() }),
  );
  await statement.run(db, sendJobsSql(told));
}
