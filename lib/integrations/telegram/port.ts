interface TelegramMessage {
  chatId: bigint;
  /** Telegram's HTML (TELEGRAM-2): all texts in it are escaped. */
  html: string;
  button: { label: string; url: string };
}

/**
 * blocked: the person has blocked the bot or is gone, so nothing will arrive in this chat. refused: this message will
 * never be taken. failed: certainly not sent, and a later try may succeed; `retryAfter` is in ms. unknown: it may have
 * been sent, so it must not be sent again.
 */
export type TelegramOutcome =
  | { outcome: 'sent' }
  | { outcome: 'blocked' | 'refused' | 'unknown'; why: string }
  | { outcome: 'failed'; why: string; retryAfter: number | null };

export interface TelegramBot {
  /** The address that opens the bot with a button which sends it this token. */
  startLink(token: string): string;
  /** Whether Telegram sent a webhook: its header has one of the secrets that the store gave it. In constant time. */
  isWebhookSecret(given: string): boolean;
  send(message: TelegramMessage): Promise<TelegramOutcome>;
  /** Tells Telegram where to send updates. Throws when it does not take the address. */
  setWebhook(url: string): Promise<void>;
}
