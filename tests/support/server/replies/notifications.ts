// What customers and messengers say about notifications.
import { z } from 'zod';
import { done, reply, text } from './reply';

export const notificationsReplies: Record<string, z.ZodType> = {
  'POST /notifications/preferences': reply({ message: text }),
  'POST /notifications/push': done,
  'POST /notifications/push/end': done,
  'POST /notifications/push/state': reply({ on: z.boolean() }),
  'POST /notifications/telegram': reply({ url: text }),
  'POST /notifications/telegram/end': done,
  'POST /notifications/telegram/webhook': done,
  'GET /notifications/whatsapp/webhook': z.undefined(),
  'POST /notifications/whatsapp/webhook': done,
};
