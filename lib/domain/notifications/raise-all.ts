import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import type { Kind } from './kinds';
import { notificationsSql, sendJobsSql } from './notifications-sql';

/** Events that one statement looks at. */
export const BATCH = 1000;

/** The last event of a batch, which the next one begins after. */
export interface Place {
  at: Date;
  id: string;
}

export interface RaiseAllInput {
  kind: Kind;
  now: Date;
  /**
   * The next events after a place, at most BATCH, in the order of the columns at and id, which stand beside those that
   * `notificationsSql` reads.
   */
  eventsAfter: (place: Place) => Prisma.Sql;
}

const START: Place = { at: new Date(0), id: '' };

/**
 * Tells of all events that were not told of yet, and returns the number of messages. Events of customers who are told
 * nothing leave no row, so each run finds them again: a run that looked at one batch alone would never come to those
 * behind them.
 */
export async function raiseAll(context: Pick<Context, 'db'>, input: RaiseAllInput): Promise<number> {
  let messages = 0;
  for (let place: Place | null = START; place; ) {
    const batch: Raised = await raiseBatch(context, { ...input, place });
    messages += batch.messages;
    place = batch.read < BATCH ? null : batch.last;
  }
  return messages;
}

interface Raised {
  messages: number;
  /** The events that the batch looked at, and the last of them. */
  read: number;
  last: Place | null;
}

async function raiseBatch(
  { db }: Pick<Context, 'db'>,
  { kind, now, eventsAfter, place }: RaiseAllInput & { place: Place },
): Promise<Raised> {
  const statement = new Statement();
  const due = statement.add('due', eventsAfter(place));
  const events = Prisma.sql`
    select key, user_id, order_id, language, amount, product_id, itemid from ${due.name}`;
  const told = statement.add('told', notificationsSql({ events, kinds: [kind], now }));
  const sent = statement.add('sent', sendJobsSql(told));
  const counts = Prisma.sql`
    select (select count(*)::int from ${sent.name}) as messages, count(*)::int as read,
           (array_agg(at order by at desc, id desc))[1] as at, (array_agg(id order by at desc, id desc))[1] as id
      from ${due.name}`;
  const row = await statement.run<Omit<Raised, 'last'> & { at: Date | null; id: string | null }>(db, counts);
  const { messages = 0, read = 0, at = null, id = null } = row ?? {};
  return { messages, read, last: at === null || id === null ? null : { at, id } };
}
