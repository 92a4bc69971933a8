import type { Context } from '@/lib/domain/context';
import { CHANNELS, type Channel, type PreferencesView, type Topic } from '@/lib/domain/notifications/schema';
import { readPreferences } from './read-preferences';

/** Whether a message about this topic would reach the customer now: on a channel that they want and have. */
export async function isReachable(
  context: Pick<Context, 'db' | 'otpSender' | 'telegram' | 'whatsapp'>,
  { userId, topic }: { userId: string; topic: Topic },
): Promise<boolean> {
  const { wanted, channels } = await readPreferences(context, { userId });
  return CHANNELS.some((channel) => isHad(channels, channel) && wanted.includes(`${topic}:${channel}`));
}

function isHad({ telegram, ...others }: PreferencesView['channels'], channel: Channel): boolean {
  return channel === 'telegram' ? telegram === 'on' : Boolean(others[channel]);
}
