import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

export interface NotifyOfAnswerInput {
  userId: string;
  /** Null when the request is about none. */
  orderId: string | null;
  /** The message of the staff in the thread, of which it is told once. */
  messageId: string;
  /** Of the page on which the customer wrote last. */
  language: string;
}

/** What an answer is told under; read-due finds its text by it. */
export const ANSWER_KEY = 'help:';

/** Tells a customer that a help request was answered. In the caller's transaction. */
export async function notifyOfAnswer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, orderId, messageId, language }: NotifyOfAnswerInput,
): Promise<void> {
  const statement = new Statement();
  const events = Prisma.sql`
    select ${`${ANSWER_KEY}${messageId}`} as key, ${userId} as user_id, ${orderId} as order_id, ${language} as language,
           null::bigint as amount, ${NO_GOODS}`;
  const kinds = [{ topic: 'help', kind: 'help_answered' }] as const;
  const told = statement.add('told', notificationsSql({ events, kinds, now: clock.now() }));
  await statement.run(db, sendJobsSql(told));
}
