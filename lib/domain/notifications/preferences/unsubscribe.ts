import { assertNotMoved } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { readUnsubscribeLink } from '@/lib/domain/notifications/links/unsubscribe-link';
import type { Channel, Topic } from '@/lib/domain/notifications/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { changeChoices } from './save-preferences';

/**
 * Ends one topic on one channel for the account that the link names; whoever has the link may, without signing in.
 * Throws not_found for a link that the store did not make, and for an expired one or one of an account that was
 * deleted, and account_moved in a cell that the customer has left: its messages are chosen in the other one.
 */
export async function unsubscribe(
  context: Pick<Context, 'db' | 'clock' | 'language' | 'links'>,
  { token }: { token: string },
): Promise<void> {
  const link = readUnsubscribeLink(context, token);
  await transaction(context, async (inside) => {
    if (!link || !(await isThere(inside, link.userId)))
      throw new AppError('not_found', 'notifications.linkEnded');
    const { userId, topic, channel } = link;
    await assertNotMoved(inside, userId, 'notifications.moved');
    await changeChoices(inside, { userId, end: [`${topic}:${channel}`] });
  });
}

/** Locks the account as a move does, which carries the choices. */
async function isThere({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`select 1 from users where id = ${userId} for update`).length === 1;
}

/** What a link would end, for the page that asks before it; null for one that ends nothing. */
export function findUnsubscription(
  context: Pick<Context, 'clock' | 'links'>,
  token: string,
): { topic: Topic; channel: Channel } | null {
  const link = readUnsubscribeLink(context, token);
  return link && { topic: link.topic, channel: link.channel };
}
