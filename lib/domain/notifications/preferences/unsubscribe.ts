import type { Context } from '@/lib/domain/context';
import { readUnsubscribeLink } from '@/lib/domain/notifications/links/unsubscribe-link';
import type { Channel, Topic } from '@/lib/domain/notifications/schema';
import { AppError } from '@/lib/platform/errors';
import { changeChoices } from './save-preferences';

/**
 * Ends one topic on one channel for the account that the link names; whoever has the link may, without signing in.
 * Throws not_found for a link that the store did not make, and for an expired one or one of an account that was
 * deleted.
 */
export async function unsubscribe(
  context: Pick<Context, 'db' | 'clock' | 'language' | 'links'>,
  { token }: { token: string },
): Promise<void> {
  const link = readUnsubscribeLink(context, token);
  const { userId, topic, channel } = link ?? {};
  const exists = userId && (await context.db.user.count({ where: { id: userId } })) === 1;
  if (!exists || !topic || !channel) throw new AppError('not_found', 'notifications.linkEnded');
  await changeChoices(context, { userId, end: [`${topic}:${channel}`] });
}

/** What a link would end, for the page that asks before it; null for one that ends nothing. */
export function findUnsubscription(
  context: Pick<Context, 'clock' | 'links'>,
  token: string,
): { topic: Topic; channel: Channel } | null {
  const link = readUnsubscribeLink(context, token);
  return link && { topic: link.topic, channel: link.channel };
}
