import type { ApiMethods, Update } from 'grammy/types';
import { z } from 'zod';

/** What a person wrote to the bot. */
export interface WrittenToBot {
  updateId: bigint;
  chatId: bigint;
  text: string;
  /** Of the person's app. */
  languageTag: string | null;
}

/** A call of the Bot API in the answer to an update, which Telegram carries out. */
export type TelegramAnswer = { method: 'sendMessage' } & Pick<
  Parameters<ApiMethods['sendMessage']>[0],
  'chat_id' | 'text'
>;

/** Of an update what the store reads (TELEGRAM-4). Telegram adds fields at any time. */
const update = z.object({
  update_id: z.number().int(),
  message: z.object({
    text: z.string(),
    chat: z.object({ id: z.number().int(), type: z.literal('private') }),
    from: z.object({ language_code: z.string().optional() }).optional(),
  }),
}) satisfies z.ZodType<Pick<Update, 'update_id'>>;

/**
 * Reads an update. Null for what one person did not write to the bot: another kind of update, and a group, all of whose
 * members would read the messages of one.
 */
export function readUpdate(body: unknown): WrittenToBot | null {
  const read = update.safeParse(body);
  if (!read.success) return null;
  const { update_id, message } = read.data;
  return {
    updateId: BigInt(update_id),
    chatId: BigInt(message.chat.id),
    text: message.text,
    languageTag: message.from?.language_code ?? null,
  };
}

/** The answer to an update: a text in the same chat. */
export function writeAnswer({ chatId }: WrittenToBot, text: string): TelegramAnswer {
  return { method: 'sendMessage', chat_id: String(chatId), text };
}
