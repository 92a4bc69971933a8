// Telegram's Bot API: messages of the store's bot to chats that asked for them. Its client is grammY, which is loaded
// with the first call, so that no process starts later for it.
export { createTelegramBot } from './create-telegram-bot';
export type { TelegramBot } from './port';
export { readUpdate, type TelegramAnswer, writeAnswer } from './updates';
