import { z } from 'zod';
import { createMailer, type Mailer } from '@/lib/integrations/mail';
import { createOtpSender, type OtpSender } from '@/lib/integrations/sms';
import { createWhatsApp } from '@/lib/integrations/whatsapp';
import { type Environment, parseSettings } from '@/lib/platform/config';
import { whatsAppShape } from '@/lib/platform/config/whatsapp-settings';
import type { Sandbox } from '@/lib/sandbox';
import { APPROVED } from '@/lib/sandbox/whatsapp/templates';

/** The real adapters, to the sandbox's mail server and text messages. */
export function messagesOf(sandbox: Sandbox): { mailer: Mailer; otpSender: OtpSender } {
  const settings = messageSettings(sandbox);
  return { mailer: createMailer(settings), otpSender: createOtpSender(settings) };
}

/** The settings by which a store has the bot that the sandbox plays. */
export function telegramSettings({ urls, credentials }: Pick<Sandbox, 'urls' | 'credentials'>) {
  return {
    TELEGRAM_BOT_TOKEN: credentials.telegram.token,
    TELEGRAM_BOT_NAME: credentials.telegram.name,
    TELEGRAM_API_URL: urls.telegram,
    TELEGRAM_LINK_URL: urls.telegramLinks,
  };
}

/** The settings by which a store has the number of WhatsApp Business that the sandbox plays. */
function whatsAppSettings({ urls, credentials }: Pick<Sandbox, 'urls' | 'credentials'>) {
  const { token, phoneId, appSecret, verifyToken } = credentials.whatsapp;
  return {
    WHATSAPP_API_URL: urls.whatsapp,
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TEMPLATES: APPROVED,
    WHATSAPP_TEMPLATES_HI: APPROVED,
  };
}

/** That number; `given` are other settings than the sandbox's. */
export function testWhatsApp(
  sandbox: Pick<Sandbox, 'urls' | 'credentials'>,
  timeout?: number,
  given: Environment = {},
) {
  const settings = parseSettings(z.object(whatsAppShape), { ...whatsAppSettings(sandbox), ...given });
  return createWhatsApp(settings, timeout === undefined ? {} : { timeout });
}

/** The settings by which a store sends its messages there. */
export function messageSettings({ urls, credentials }: Sandbox) {
  return {
    SMTP_URL: urls.smtp,
    MAIL_FROM: 'Tarang <shop@example.com>',
    FAST2SMS_BASE_URL: urls.fast2sms,
    FAST2SMS_KEY: credentials.fast2sms.key,
    FAST2SMS_SENDER_ID: 'TARANG',
    FAST2SMS_ENTITY_ID: '1101000000000000001',
    FAST2SMS_TEMPLATE_ID: '1107000000000000001',
    FAST2SMS_TEMPLATE: '{#var#} is your OTP for Tarang. Valid for {#var#} minutes. Do not share it.',
    FAST2SMS_TEMPLATE_HI_ID: '1107000000000000002',
    FAST2SMS_TEMPLATE_HI: '{#var#} आपका Tarang OTP है। {#var#} मिनट तक मान्य। किसी को न बताएँ।',
    FAST2SMS_NOTICE_ID: '1107000000000000003',
    FAST2SMS_NOTICE: 'Tarang: the {#var#} of your account was changed. Not you? Tell our support.',
    FAST2SMS_ORDER_ID: '1107000000000000004',
    FAST2SMS_ORDER: 'Tarang order {#var#}: {#var#}.',
    FAST2SMS_ORDER_HI_ID: '1107000000000000005',
    FAST2SMS_ORDER_HI: 'Tarang ऑर्डर {#var#}: {#var#}।',
    ...telegramSettings({ urls, credentials }),
    ...whatsAppSettings({ urls, credentials }),
  };
}
