import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { notificationsSql, sendJobsSql } from './notifications-sql';

export interface RaiseWatchesInput {
  kind: 'back' | 'cheaper';
  /** Deletes the item watches that have come true; returns id, user_id, product_id, itemid and language of each. */
  ended: Prisma.Sql;
  /** What the item costs now, for the kind that names it. */
  price: Paise | null;
}

/**
 * Ends item watches and writes the messages about them in one statement, so that a watch is told of once however many
 * workers find it. Returns how many have ended, and how many messages were written.
 */
export async function raiseWatches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, ended, price }: RaiseWatchesInput,
): Promise<{ ended: number; messages: number }> {
  const statement = new Statement();
  const watches = statement.add('watches', ended);
  const events = Prisma.sql`
    select 'watch:' || id as key, user_id, null::text as order_id, language, ${price}::bigint as amount, product_id, itemid
      from ${watches.name}`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'watches', kind }], now: clock.now() }),
  );
  const sent = statement.add('sent', sendJobsSql(told));
  const counts = await statement.run<{ ended: number; messages: number }>(
    db,
    Prisma.sql`select (select count(*)::int from ${watches.name}) as ended,
                      (select count(*)::int from ${sent.name}) as messages`,
  );
  return counts ?? { ended: 0, messages: 0 };
}
