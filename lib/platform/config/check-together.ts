import { checkAlerts } from './alert-settings';
import { isLoopback } from './is-loopback';
import { demandTogether } from './parse-settings';
import { KEY_SETTINGS } from './secret-settings';
import { checkSeller } from './seller-settings';
import type { Settings } from './settings-schema';
import { WHATSAPP_TOGETHER } from './whatsapp-settings';

const REQUIRED_TOGETHER: (readonly (keyof Settings)[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['IDENTITY_DOMAIN', 'IDENTITY_CLIENT_ID'],
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'],
  WHATSAPP_TOGETHER,
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['FAST2SMS_SENDER_ID', 'FAST2SMS_ENTITY_ID', 'FAST2SMS_TEMPLATE_ID', 'FAST2SMS_TEMPLATE'],
  ['FAST2SMS_TEMPLATE_HI_ID', 'FAST2SMS_TEMPLATE_HI'],
  ['FAST2SMS_NOTICE_ID', 'FAST2SMS_NOTICE'],
  ['FAST2SMS_NOTICE_HI_ID', 'FAST2SMS_NOTICE_HI'],
  ['FAST2SMS_ORDER_ID', 'FAST2SMS_ORDER'],
  ['FAST2SMS_ORDER_HI_ID', 'FAST2SMS_ORDER_HI'],
];

/** Checks that involve several settings. Throws an Error. */
export function checkTogether(settings: Settings): void {
  for (const group of REQUIRED_TOGETHER) demandTogether(group, settings);
  if (settings.FAST2SMS_TEMPLATE_HI && !settings.FAST2SMS_SENDER_ID)
    throw new Error('Settings: FAST2SMS_TEMPLATE_HI needs FAST2SMS_SENDER_ID too.');
  if ((settings.FAST2SMS_NOTICE ?? settings.FAST2SMS_NOTICE_HI) && !settings.FAST2SMS_SENDER_ID)
    throw new Error('Settings: a notice by text message (FAST2SMS_NOTICE) needs FAST2SMS_SENDER_ID too.');
  if (
    (settings.FAST2SMS_ORDER ?? settings.FAST2SMS_ORDER_HI ?? settings.FAST2SMS_KINDS) &&
    !settings.FAST2SMS_SENDER_ID
  )
    throw new Error(
      'Settings: text messages about orders (FAST2SMS_ORDER, FAST2SMS_KINDS) need FAST2SMS_SENDER_ID too.',
    );
  if (settings.WHATSAPP_TEMPLATES_HI && !settings.WHATSAPP_TEMPLATES)
    throw new Error('Settings: WHATSAPP_TEMPLATES_HI needs WHATSAPP_TEMPLATES too.');
  for (const name of KEY_SETTINGS)
    if (settings[`${name}_PREVIOUS`] === (settings[name] ?? ''))
      throw new Error(
        `Settings: ${name}_PREVIOUS is the same as ${name}; it must hold the one before, or be removed.`,
      );
  if (settings.METRICS_PORT === settings.PORT)
    throw new Error(
      `Settings: METRICS_PORT and PORT are both ${settings.PORT}; metrics have a port of their own, which customers never reach.`,
    );
  if (settings.SANDBOX === '1' && !isLoopback(settings.HOST))
    throw new Error(
      `Settings: SANDBOX=1 sells for play money, but HOST=${settings.HOST} can be reached from outside; set the real gateway and suppliers, or SANDBOX=demo if a public demo is meant.`,
    );
  if (settings.SANDBOX === '1' && !isLoopback(new URL(settings.STORE_URL).hostname))
    throw new Error(
      `Settings: SANDBOX=1 sells for play money, but STORE_URL=${settings.STORE_URL} is an address for others; set the real gateway and suppliers, or SANDBOX=demo if a public demo is meant.`,
    );
  if (
    settings.STAFF_SECOND_FACTOR === 'off' &&
    settings.SANDBOX === '0' &&
    !isLoopback(new URL(settings.STORE_URL).hostname)
  )
    throw new Error(
      `Settings: STAFF_SECOND_FACTOR=off leaves the panel of ${settings.STORE_URL} to anyone who learns a password; use all or money, or remove it.`,
    );
  if (
    settings.IDENTITY_DOMAIN?.startsWith('http://') &&
    !isLoopback(new URL(settings.IDENTITY_DOMAIN).hostname)
  )
    throw new Error('Settings: IDENTITY_DOMAIN may be http only on a loopback address.');
  checkAlerts(settings);
  checkSeller(settings);
}
