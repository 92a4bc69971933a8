import type { Context } from '@/lib/domain/context';

/** The path of the call that takes updates of the bot. */
const WEBHOOK_PATH = '/notifications/telegram/webhook';

/**
 * Tells Telegram where to send updates, and by which secret to prove itself. Does nothing when the store has no bot.
 */
export async function setTelegramWebhook({
  telegram,
  shop,
}: Pick<Context, 'telegram' | 'shop'>): Promise<void> {
  await telegram?.setWebhook(`${shop.url}${WEBHOOK_PATH}`);
}
