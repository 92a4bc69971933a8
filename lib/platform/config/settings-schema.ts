import { z } from 'zod';
import { alertShape } from './alert-settings';
import { isGuessableSecret } from './is-guessable-secret';
import { addressSetting } from './parse-settings';
import { rateShape } from './rate-settings';
import { hasLink, hasPlaces } from './registered-texts';
import { sellerShape } from './seller-settings';
import { kindTextsSetting } from './template-kinds';
import { whatsAppShape } from './whatsapp-settings';

const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** Jobs of one lane that a worker runs at once. */
const slots = z.coerce.number().int().min(1).max(64);

const digits = z.string().regex(/^\d+$/, 'must be digits');
const otpTemplate = z
  .string()
  .refine(
    (text) => hasPlaces(text, 2, { digits: true }),
    'must hold {#var#} or {#numeric#} twice: the code and its minutes',
  )
  .refine((text) => !hasLink(text), 'must hold no link: operators refuse a code beside one');

const noticeTemplate = z
  .string()
  .refine((text) => hasPlaces(text, 1), 'must hold {#var#} or {#alphanumeric#} once: what has changed');

const stateTemplate = z
  .string()
  .refine(
    (text) => hasPlaces(text, 2),
    'must hold {#var#} or {#alphanumeric#} twice: the order and its state',
  );

const MAKE_ONE = '`openssl rand -base64 48` makes one';
const anySecret = z.string().min(32, { error: `must have at least 32 characters; ${MAKE_ONE}`, abort: true });
const secret = anySecret.refine((text) => !isGuessableSecret(text), `can be guessed; ${MAKE_ONE}`);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl,
  // The owner's address, with which migrations run; web and worker never get it.
  DATABASE_OWNER_URL: databaseUrl.optional(),
  // The database itself, where DATABASE_URL leads to a pooler in transaction mode (PgBouncer).
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  // A streaming replica, from which the panel reads its lists, charts, files and searches.
  DATABASE_READER_URL: databaseUrl.optional(),
  // A replica that is further behind is not read.
  DATABASE_READER_LAG_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
  // Of a version that is taken back: the newest migration that it accepts in the database, although it is newer.
  ACCEPT_NEWER_SCHEMA: z
    .string()
    .regex(/^\d{14}_\w+$/, 'must be the name of a migration')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  STORE_URL: addressSetting,
  STORE_NAME: z.string().trim().min(1).max(40).default('Tarang'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  // Milliseconds. A proxy keeps an idle connection for a minute. If the server closed it first, the proxy would
  // sometimes send a request on a connection that is being closed.
  KEEP_ALIVE_TIMEOUT: z.coerce.number().int().min(0).default(65_000),
  // Seconds after a request to stop during which requests are still accepted, while /api/ready says that none should
  // come.
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  AUTH_SECRET: secret,
  // A previous secret may be one that would be refused today: it is replaced because of that.
  AUTH_SECRET_PREVIOUS: anySecret.optional(),
  SESSION_KEY: secret.optional(),
  SESSION_KEY_PREVIOUS: anySecret.optional(),
  SEALING_KEY: secret.optional(),
  SEALING_KEY_PREVIOUS: anySecret.optional(),
  TOKEN_KEY: secret.optional(),
  TOKEN_KEY_PREVIOUS: anySecret.optional(),
  PEPPER_KEY: secret.optional(),
  PEPPER_KEY_PREVIOUS: anySecret.optional(),
  // The ids of sealing keys whose texts nobody has any more: the store starts without what they encrypted.
  LOST_KEYS: z
    .string()
    .regex(/^[\w-]{8}(,[\w-]{8})*$/, 'must be ids of keys, with commas between them')
    .transform((text) => text.split(','))
    .default([]),
  ORDER_API_KEY: z.string().min(8).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  FAST2SMS_BASE_URL: addressSetting.default('https://www.fast2sms.com'),
  FAST2SMS_KEY: z.string().min(1).optional(),
  FAST2SMS_SENDER_ID: z
    .string()
    .regex(/^[A-Za-z]{3,6}$/, 'must be the registered header, 3 to 6 letters')
    .optional(),
  FAST2SMS_ENTITY_ID: digits.optional(),
  FAST2SMS_TEMPLATE_ID: digits.optional(),
  FAST2SMS_TEMPLATE: otpTemplate.optional(),
  FAST2SMS_TEMPLATE_HI_ID: digits.optional(),
  FAST2SMS_TEMPLATE_HI: otpTemplate.optional(),
  FAST2SMS_NOTICE_ID: digits.optional(),
  FAST2SMS_NOTICE: noticeTemplate.optional(),
  FAST2SMS_NOTICE_HI_ID: digits.optional(),
  FAST2SMS_NOTICE_HI: noticeTemplate.optional(),
  FAST2SMS_ORDER_ID: digits.optional(),
  FAST2SMS_ORDER: stateTemplate.optional(),
  FAST2SMS_ORDER_HI_ID: digits.optional(),
  FAST2SMS_ORDER_HI: stateTemplate.optional(),
  FAST2SMS_KINDS: kindTextsSetting.optional(),
  // A push service beside those of the browsers; the sandbox sets it.
  PUSH_SERVICE_URL: addressSetting.optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'must be the token that BotFather gave')
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^[A-Za-z]\w{1,28}bot$/i, "must be the bot's name without @")
    .optional(),
  TELEGRAM_API_URL: addressSetting.default('https://api.telegram.org'),
  TELEGRAM_LINK_URL: addressSetting.default('https://t.me'),
  IDENTITY_DOMAIN: addressSetting.optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).optional(),
  IDENTITY_ORGANIZATION: z.string().min(1).optional(),
  SUPPORT_CHAT_URL: addressSetting.default('https://wa.me/910000000000'),
  // The store's own accounts; the footer shows those that are set.
  SOCIAL_INSTAGRAM_URL: addressSetting.optional(),
  SOCIAL_YOUTUBE_URL: addressSetting.optional(),
  SOCIAL_X_URL: addressSetting.optional(),
  SOCIAL_TELEGRAM_URL: addressSetting.optional(),
  AUDIT_HEADS_FILE: z.string().min(1).default('.data/audit-heads.jsonl'),
  MEDIA_DIR: z.string().min(1).default('.data/media'),
  // Shared by all web processes: the scripts and styles of each version, for pages of another one.
  ASSETS_DIR: z.string().min(1).optional(),
  // Instead of the folder: a bucket of S3, or of a store that speaks its protocol.
  S3_ENDPOINT: addressSetting.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ADMIN_CREDIT_ALONE: z.coerce.number().int().min(1).max(10_000_000).default(25_000),
  PRICE_CONFIRM_PERCENT: z.coerce.number().int().min(1).max(1000).default(30),
  // Without it: all for a shop, off for a demo.
  STAFF_SECOND_FACTOR: z.enum(['all', 'money', 'off']).optional(),
  TOPUP_MAX: z.coerce.number().int().min(1).max(10_000_000).default(100_000),
  // Without it one lakh, or TOPUP_MAX where that is more: a shop that set it so has a merchant category with a higher
  // limit.
  UPI_PAYMENT_MAX: z.coerce.number().int().min(1).max(10_000_000).optional(),
  // For how many days a guardian's answer is waited for, before the account of a customer under 18 is deleted.
  GUARDIAN_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  // For how many hours a customer may choose between the wallet and the source of the payment for a refund; without a
  // choice it goes to the source. REFUND_DAYS: how many days it may take to arrive there.
  REFUND_CHOICE_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  REFUND_DAYS: z.coerce.number().int().min(1).max(30).default(7),
  POINTS_EARN_PERCENT: z.coerce.number().min(0).max(100).default(1),
  // The gateway's fee for each payment, for the reports. With both unset the fee is unknown, and the reports say so.
  GATEWAY_FEE_PERCENT: z.coerce.number().min(0).max(100).multipleOf(0.01).optional(),
  GATEWAY_FEE_PAISE: z.coerce.number().int().min(0).max(100_000).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  SANDBOX: z.enum(['0', '1', 'demo']).default('0'),
  TRUST_PROXY: flag.default(false),
  // Of a store that is one of several cells: its name, by which the proxy leads a browser that has signed in here.
  CELL: z
    .string()
    .regex(/^[a-z0-9-]{1,16}$/, 'must be 1 to 16 small letters, digits and hyphens')
    .optional(),
  // Unset: no metrics are served. On loopback, unless Prometheus runs on another machine.
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  // The collector of traces; unset: none are recorded. The names are those of OpenTelemetry.
  OTEL_EXPORTER_OTLP_ENDPOINT: addressSetting.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().min(3).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  WORKER_CONCURRENCY: slots.default(8),
  // Unset: WORKER_CONCURRENCY.
  WORKER_SETTLEMENT_SLOTS: slots.optional(),
  WORKER_SUPPLIER_SLOTS: slots.optional(),
  // Three for mails, four for text messages, and two for what looks up an address before a mail.
  WORKER_MESSAGE_SLOTS: slots.default(9),
  // Two sweeps may run over time while the third does the rest.
  WORKER_HOUSEKEEPING_SLOTS: slots.default(3),
  SUPPLIER_BREAKER_FAILURES: z.coerce.number().int().min(1).max(1000).default(5),
  SUPPLIER_BREAKER_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  ...alertShape,
  ...whatsAppShape,
  ...rateShape,
  ...sellerShape,
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;
