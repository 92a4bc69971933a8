import type { Context } from '@/lib/domain/context';
import { CHANNELS, type Channel, TOPICS, type Topic } from '@/lib/domain/notifications/schema';
import { after, days } from '@/lib/platform/time';

// Longer than a mail is looked at: the link in the oldest one of a year still works.
const LIFE = days(400);
const PURPOSE = 'unsubscribe';

export interface Unsubscription {
  userId: string;
  topic: Topic;
  channel: Channel;
}

/** The token of a link that ends one topic on one channel for one account. */
export function unsubscribeToken(
  { links }: Pick<Context, 'links'>,
  { userId, topic, channel, from }: Unsubscription & { from: Date },
): string {
  return links.sign(PURPOSE, `${userId}_${topic}_${channel}`, after(from, LIFE));
}

/** What a link ends; null for one that the store did not make, and for an expired one. */
export function readUnsubscribeLink(
  { links, clock }: Pick<Context, 'links' | 'clock'>,
  token: string,
): Unsubscription | null {
  const [, userId, named, by] =
    /^(.+)_([^_]+)_([^_]+)$/.exec(links.open(PURPOSE, token, clock.now()) ?? '') ?? [];
  const topic = TOPICS.find((each) => each === named);
  const channel = CHANNELS.find((each) => each === by);
  return userId && topic && channel ? { userId, topic, channel } : null;
}
