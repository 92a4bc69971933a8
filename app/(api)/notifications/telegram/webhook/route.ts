import { handle } from '@/lib/http/handle';
import { receiveTelegramUpdate } from '@/lib/domain/notifications';
import { readJson } from '@/lib/http/request/body';
import { AppError, notFound } from '@/lib/platform/errors';

/** What Telegram calls with each update of the bot (TELEGRAM-4). The answer may be a call that Telegram carries out. */
export const POST = handle(
  { access: 'public', limit: { name: 'webhookPerAddress', by: 'address' } },
  async ({ context, request }) => {
    const { telegram } = context;
    if (!telegram) throw notFound('Page');
    const secret = request.headers.get('x-telegram-bot-api-secret-token') ?? '';
    if (!telegram.isWebhookSecret(secret)) throw new AppError('unauthenticated', 'notifications.notTelegram');
    // An update of another kind than was asked for would come again until it is answered.
    return (await receiveTelegramUpdate(context, await readJson(request))) ?? {};
  },
);
