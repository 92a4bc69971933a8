import { GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { SUPPLIER_SETTINGS, SUPPLIER_TIMES } from '@/lib/integrations/suppliers';
import { SANDBOX_CREDENTIALS } from '@/lib/sandbox/credentials';
import { APPROVED } from '@/lib/sandbox/whatsapp/templates';

type Values = Record<string, string>;

export interface SandboxAddress {
  /** The port of the console and the HTTP services; the identity provider and the mail server use the next two. */
  port: number;
  /** False when the identity provider cannot be reached by a loopback name, which is required for plain http. */
  identity: boolean;
}

const { ekqr, razorpay, smileone, moogold, fast2sms, telegram, whatsapp, identity } = SANDBOX_CREDENTIALS;

/** The store's settings for the sandbox, by the external service that it simulates. */
function listWorlds({ port, identity: withIdentity }: SandboxAddress): Values[] {
  const base = `http://127.0.0.1:${port}`;
  const worlds: Values[] = [
    { EKQR_BASE_URL: `${base}/ekqr`, EKQR_KEY: ekqr.key },
    {
      RAZORPAY_BASE_URL: `${base}/razorpay`,
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: razorpay.previousWebhookSecret,
    },
    {
      SMILEONE_BASE_URL: `${base}/smileone`,
      SMILEONE_UID: smileone.uid,
      SMILEONE_EMAIL: smileone.email,
      SMILEONE_KEY: smileone.key,
    },
    {
      MOOGOLD_BASE_URL: `${base}/moogold`,
      MOOGOLD_PARTNER_ID: moogold.partnerId,
      MOOGOLD_SECRET: moogold.secret,
    },
    {
      FAST2SMS_BASE_URL: `${base}/fast2sms`,
      FAST2SMS_KEY: fast2sms.key,
      FAST2SMS_SENDER_ID: 'TARANG',
      FAST2SMS_ENTITY_ID: '1101000000000000001',
      FAST2SMS_TEMPLATE_ID: '1107000000000000001',
      FAST2SMS_TEMPLATE: '{#var#} is your OTP for Tarang. Valid for {#var#} minutes. Do not share it.',
      FAST2SMS_NOTICE_ID: '1107000000000000003',
      FAST2SMS_NOTICE: 'Tarang: the {#var#} of your account was changed. Not you? Tell our support.',
      FAST2SMS_ORDER_ID: '1107000000000000004',
      FAST2SMS_ORDER: 'Tarang order {#var#}: {#var#}.',
      FAST2SMS_ORDER_HI_ID: '1107000000000000005',
      FAST2SMS_ORDER_HI: 'Tarang ऑर्डर {#var#}: {#var#}।',
    },
    { PUSH_SERVICE_URL: base },
    {
      TELEGRAM_API_URL: `${base}/telegram`,
      TELEGRAM_LINK_URL: `${base}/t.me`,
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_BOT_NAME: telegram.name,
    },
    {
      WHATSAPP_API_URL: `${base}/whatsapp`,
      WHATSAPP_TOKEN: whatsapp.token,
      WHATSAPP_PHONE_ID: whatsapp.phoneId,
      WHATSAPP_APP_SECRET: whatsapp.appSecret,
      WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
      WHATSAPP_TEMPLATES: APPROVED,
      WHATSAPP_TEMPLATES_HI: APPROVED,
    },
    { RATE_SOURCE_URL: `${base}/rates/daily.json` },
    { SMTP_URL: `smtp://127.0.0.1:${port + 2}`, MAIL_FROM: 'Tarang <shop@example.com>' },
  ];
  if (!withIdentity) return worlds;
  return [
    ...worlds,
    {
      IDENTITY_DOMAIN: `http://127.0.0.1:${port + 1}`,
      IDENTITY_CLIENT_ID: identity.clientId,
      IDENTITY_AUDIENCE: identity.audience,
    },
  ];
}

/**
 * A demo has no accounts of its own: its icons lead to the networks themselves, so that the footer is the one of a real
 * store.
 */
const DEMO_ACCOUNTS: Values = {
  SOCIAL_INSTAGRAM_URL: 'https://www.instagram.com/',
  SOCIAL_YOUTUBE_URL: 'https://www.youtube.com/',
};

/** Every setting that points to an external service, those included that the sandbox does not simulate. */
export const OUTSIDE_NAMES = [
  ...new Set([
    ...listWorlds({ port: 0, identity: true }).flatMap((world) => Object.keys(world)),
    ...SUPPLIER_SETTINGS.filter((name) => !SUPPLIER_TIMES.includes(name)),
    ...GATEWAY_SETTINGS,
  ]),
];

/** Whether a setting points to an external service: the sandbox is started only on request then. */
export function namesOutside(environment: NodeJS.ProcessEnv): boolean {
  return OUTSIDE_NAMES.some((name) => environment[name]);
}

/**
 * The sandbox's settings for every external service that has none. A service with some of its settings set is left
 * unchanged. The footer has icons of social networks even when no account is set.
 */
export function sandboxSettings(environment: NodeJS.ProcessEnv, address: SandboxAddress): Values {
  const unset = listWorlds(address).filter((world) => !Object.keys(world).some((name) => environment[name]));
  const hasAccounts = Object.keys(environment).some(
    (name) => name.startsWith('SOCIAL_') && environment[name],
  );
  return Object.assign({}, hasAccounts ? {} : DEMO_ACCOUNTS, ...unset);
}
