import type { Context } from '@/lib/domain/context';
import type { TelegramState } from '@/lib/domain/notifications/schema';

/** Whether an account has messages by Telegram; null when the store has no bot. */
export async function readTelegram(
  { db, telegram }: Pick<Context, 'db' | 'telegram'>,
  { userId }: { userId: string },
): Promise<TelegramState | null> {
  if (!telegram) return null;
  const chat = await db.telegramChat.findUnique({
    where: { userId },
    include: { user: { select: { deviceVersion: true } } },
  });
  if (!chat || chat.deviceVersion !== chat.user.deviceVersion) return 'off';
  return chat.blockedAt === null ? 'on' : 'blocked';
}
