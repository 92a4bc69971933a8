import type { SandboxContext } from '@/lib/sandbox/services';
import type { TelegramUpdateGiven } from './chats';
import { carryOut } from './send-message';

/** What the store answered to an update. */
export interface UpdateResult {
  updateId: number;
  status: number;
}

const TIMEOUT_MS = 10_000;

/**
 * A person writes to the bot: the update goes to the store's webhook, and what the store answers is carried out, as
 * Telegram does (TELEGRAM-4). Throws when the store has named no webhook.
 */
export async function sendUpdate(
  context: SandboxContext,
  { chat, text, language = 'en', type = 'private', updateId }: TelegramUpdateGiven,
): Promise<UpdateResult> {
  const { state, telegramWebhook: webhook } = context;
  if (!webhook) throw new Error('the store has set no webhook');
  if (!state.telegramChats.includes(String(chat))) state.telegramChats.push(String(chat));
  state.telegramUpdates += 1;
  const id = updateId ?? state.telegramUpdates;
  const update = {
    update_id: id,
    message: {
      message_id: id,
      date: Math.floor(Date.now() / 1000),
      chat: { id: chat, type, first_name: 'Asha' },
      from: { id: chat, is_bot: false, first_name: 'Asha', language_code: language },
      text,
    },
  };
  const post = async () => {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': webhook.secret,
      },
      body: JSON.stringify(update),
      redirect: 'manual',
      signal: AbortSignal.any([context.stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return {
      status: response.status,
      answer: (await response.json().catch(() => ({}))) as { method?: string },
    };
  };
  if (context.faults.take('telegram', 'update_twice', { on: 'update', region: null, text })) await post();
  const { status, answer } = await post();
  if (answer.method === 'sendMessage') carryOut(context, answer, 'answer');
  return { updateId: id, status };
}
