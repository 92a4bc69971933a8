import type { Settings } from './settings-schema';

/** The settings that hold a key, each of which has one for the key before it. */
export const KEY_SETTINGS = ['AUTH_SECRET', 'SESSION_KEY', 'SEALING_KEY', 'TOKEN_KEY', 'PEPPER_KEY'] as const;

/** The settings that hold a secret, and may name a file with it instead: `AUTH_SECRET_FILE` for `AUTH_SECRET`. */
export const SECRET_SETTINGS: readonly (keyof Settings)[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READER_URL',
  ...KEY_SETTINGS,
  ...KEY_SETTINGS.map((name) => `${name}_PREVIOUS` as const),
  'ORDER_API_KEY',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'FAST2SMS_KEY',
  'TELEGRAM_BOT_TOKEN',
  ...(['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const),
  // The address of a Slack or Telegram webhook is itself the right to post there.
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  // A collector's token is mostly a header.
  'OTEL_EXPORTER_OTLP_HEADERS',
  // It may hold a key.
  'RATE_SOURCE_URL',
];
