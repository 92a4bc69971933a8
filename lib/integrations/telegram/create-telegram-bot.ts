import type { Settings } from '@/lib/platform/config';
import { isSameSecret } from '@/lib/platform/digest';
import type { KeyRing } from '@/lib/platform/keys';
import { seconds } from '@/lib/platform/time';
import { judgeTelegramError } from './judge-telegram-error';
import type { TelegramBot } from './port';

type TelegramSettings = Pick<
  Settings,
  'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_BOT_NAME' | 'TELEGRAM_API_URL' | 'TELEGRAM_LINK_URL'
>;

export interface TelegramBotOptions {
  /** ms for one call. */
  timeout?: number;
}

/** The bot of the settings; null without one. `ring`: what Telegram proves its webhooks by is made of it. */
export function createTelegramBot(
  { TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME, TELEGRAM_API_URL, TELEGRAM_LINK_URL }: TelegramSettings,
  ring: KeyRing,
  { timeout = seconds(10) }: TelegramBotOptions = {},
): TelegramBot | null {
  if (!TELEGRAM_BOT_TOKEN || !TELEGRAM_BOT_NAME) return null;
  const secrets = ring.map(({ secret }) => secret.toString('base64url'));
  // The build for browsers calls by the platform's own fetch; the one for Node brings node-fetch.
  const client = once(async () => {
    const grammy = await import('grammy/web');
    const api = new grammy.Api(TELEGRAM_BOT_TOKEN, {
      apiRoot: TELEGRAM_API_URL,
      timeoutSeconds: timeout / 1000,
      fetch: callOnNewConnection,
    });
    return { ...grammy, api };
  });
  return {
    startLink: (token) => `${TELEGRAM_LINK_URL}/${TELEGRAM_BOT_NAME}?start=${token}`,
    isWebhookSecret: (given) => secrets.some((secret) => isSameSecret(secret, given)),
    async send({ chatId, html, button }) {
      const { api, InlineKeyboard, ...errors } = await client();
      try {
        await api.sendMessage(String(chatId), html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          reply_markup: new InlineKeyboard().url(button.label, button.url),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return judgeTelegramError(error, errors);
      }
    },
    async setWebhook(url) {
      const { api } = await client();
      await api.setWebhook(url, { secret_token: secrets[0] ?? '', allowed_updates: ['message'] });
    },
  };
}

/** A connection that was kept open can break between two calls; then nobody would know whether a message was sent. */
const callOnNewConnection: typeof fetch = (url, init) =>
  fetch(url, { ...init, headers: { ...init?.headers, connection: 'close' } });

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
