import { type Purpose, TOPIC_OF } from '@/lib/domain/consents/schema';
import type { Context } from '@/lib/domain/context';
import { CHANNELS, isOffered } from '@/lib/domain/notifications/schema';
import { changeChoices } from './save-preferences';

export interface ChangeConsentInput {
  userId: string;
  purpose: Purpose;
  given: boolean;
}

/**
 * Gives a consent, which allows mails of its purpose, or withdraws it, which ends its messages on every channel; those
 * that were written and not sent yet too, because each is looked up once more before it is sent.
 */
export async function changeConsent(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
  { userId, purpose, given }: ChangeConsentInput,
): Promise<void> {
  const topic = TOPIC_OF[purpose];
  if (given) return changeChoices(context, { userId, start: [`${topic}:mail`] });
  const channels = CHANNELS.filter((channel) => isOffered(topic, channel));
  return changeChoices(context, { userId, end: channels.map((channel) => `${topic}:${channel}` as const) });
}
