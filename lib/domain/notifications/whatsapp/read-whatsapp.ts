import type { Context } from '@/lib/domain/context';
import { isOffered, type PreferencesView } from '@/lib/domain/notifications/schema';
import { coveredTopics } from '@/lib/domain/notifications/templates/find-template';

/** WhatsApp's code of a number that has no WhatsApp or takes no messages of businesses. */
const UNREACHED = '131026:';

/** What an account can have by WhatsApp, and whether the last message failed; null when there is nothing. */
export async function readWhatsApp(
  { db, whatsapp }: Pick<Context, 'db' | 'whatsapp'>,
  { userId, to }: { userId: string; to: string | null },
): Promise<PreferencesView['channels']['whatsapp']> {
  const covered = whatsapp ? coveredTopics(whatsapp.templates) : [];
  const topics = covered.filter((topic) => isOffered(topic, 'whatsapp'));
  if (to === null || topics.length === 0) return null;
  const last = await db.notification.findFirst({
    where: { userId, channel: 'whatsapp' },
    orderBy: { createdAt: 'desc' },
    select: { error: true },
  });
  return { to, topics, unreached: last?.error?.startsWith(UNREACHED) ?? false };
}
