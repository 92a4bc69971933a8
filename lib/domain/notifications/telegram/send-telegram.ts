import type { Context } from '@/lib/domain/context';
import type { Due } from '@/lib/domain/notifications/read-due';
import { type Sent, sentOnce } from '@/lib/domain/notifications/sent';
import { writeTelegram } from '@/lib/domain/notifications/write-notification';

/**
 * Sends to the chat of an account, at most once: a message by Telegram has no id by which a repetition would be known.
 * A chat whose owner has blocked the bot is turned off.
 */
export async function sendTelegram(
  context: Pick<Context, 'db' | 'clock' | 'telegram' | 'shop' | 'links'>,
  due: Due,
): Promise<Sent> {
  const { db, clock, telegram } = context;
  const { userId, chatId, tries, lastError } = due;
  if (!telegram) return { outcome: 'dropped', why: 'no bot is configured' };
  if (chatId === null) return { outcome: 'dropped', why: 'no chat is connected' };
  if (tries > 1 && lastError === null) return { outcome: 'dropped', why: 'it may have been sent already' };
  const sent = await telegram.send({ chatId, ...writeTelegram(context, due) });
  if (sent.outcome === 'blocked')
    // Another chat may have been connected meanwhile.
    await db.telegramChat.updateMany({ where: { userId, chatId }, data: { blockedAt: clock.now() } });
  return sentOnce(sent);
}
