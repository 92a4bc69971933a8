import { z } from 'zod';
import { isLoopback } from './is-loopback';

/** A day at the most. */
const minutes = z.coerce.number().int().min(1).max(1440);

const secret = z
  .string()
  .refine(
    (text) => text.startsWith('whsec_') && isKey(text.slice('whsec_'.length)),
    'must be whsec_ and 24 to 64 bytes in base64',
  );

/** Whether a text is the whole base64 of 24 to 64 bytes, as the Standard Webhooks specification asks of a key. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text && bytes.length >= 24 && bytes.length <= 64;
}

/** After how long which alert is overdue, how often it is repeated, and where it goes beside the mails. */
export const alertShape = {
  // The pages promise goods by hand within half an hour (spec S9.1), and a case holds up a customer in the same way.
  ALERT_CASE_MINUTES: minutes.default(30),
  ALERT_BY_HAND_MINUTES: minutes.default(30),
  ALERT_DELIVERY_MINUTES: minutes.default(30),
  ALERT_SUPPLIER_MINUTES: minutes.default(15),
  // Longer than the promise of a case: a help request holds up no delivery, and may come at night.
  ALERT_HELP_MINUTES: minutes.default(120),
  ALERT_WORKER_MINUTES: minutes.default(5),
  ALERT_REPEAT_MINUTES: minutes.default(60),
  ALERT_TAKEN_MINUTES: minutes.default(30),
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_FORMAT: z.enum(['json', 'slack', 'telegram']).default('json'),
  ALERT_WEBHOOK_SECRET: secret.optional(),
  ALERT_TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'must be the number of a chat, or @ and the name of a channel')
    .optional(),
};

type AlertSettings = z.infer<z.ZodObject<typeof alertShape>>;

/** Checks the settings of alerts together. Throws an Error. */
export function checkAlerts(settings: AlertSettings): void {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_FORMAT: format } = settings;
  if (url === undefined) return;
  if (url.startsWith('http://') && !isLoopback(new URL(url).hostname))
    throw new Error('Settings: ALERT_WEBHOOK_URL may be http only on a loopback address.');
  if (format === 'json' && settings.ALERT_WEBHOOK_SECRET === undefined)
    throw new Error(
      'Settings: ALERT_WEBHOOK_URL needs ALERT_WEBHOOK_SECRET, by which its receiver knows that the store has sent it.',
    );
  if (format === 'telegram' && settings.ALERT_TELEGRAM_CHAT_ID === undefined)
    throw new Error('Settings: ALERT_WEBHOOK_FORMAT=telegram needs ALERT_TELEGRAM_CHAT_ID.');
}

/**
 * The warning for settings with which alerts reach no person; null when a mail server or a webhook is set. The mail
 * server of the compose file does not count: it delivers nothing.
 */
export function findAlertGap({
  SMTP_URL,
  ALERT_WEBHOOK_URL,
}: {
  SMTP_URL?: string | undefined;
  ALERT_WEBHOOK_URL?: string | undefined;
}): string | null {
  if (ALERT_WEBHOOK_URL || (SMTP_URL && !SMTP_URL.includes('//mailpit:'))) return null;
  return 'Alerts reach nobody: set SMTP_URL to a mail server that delivers, or ALERT_WEBHOOK_URL. Until then cases and orders by hand wait until someone opens the panel.';
}
