import type { Update } from 'grammy/types';
import { z } from 'zod';

/** Of an update what the store reads (TELEGRAM-4). Telegram adds fields at any time. */
export const telegramUpdate = z.object({
  update_id: z.number().int(),
  message: z
    .object({
      text: z.string().optional(),
      chat: z.object({ id: z.number().int(), type: z.string() }),
      from: z.object({ language_code: z.string().optional() }).optional(),
    })
    .optional(),
}) satisfies z.ZodType<Pick<Update, 'update_id'>>;

export type TelegramUpdate = z.output<typeof telegramUpdate>;
