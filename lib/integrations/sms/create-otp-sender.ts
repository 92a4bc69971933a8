import type { Settings } from '@/lib/platform/config';
import { createFast2Sms } from './fast2sms';
import type { OtpSender } from './port';

type SmsSettings = Pick<
  Settings,
  | 'FAST2SMS_KEY'
  | 'FAST2SMS_BASE_URL'
  | 'FAST2SMS_SENDER_ID'
  | 'FAST2SMS_ENTITY_ID'
  | 'FAST2SMS_TEMPLATE_ID'
  | 'FAST2SMS_TEMPLATE'
  | 'FAST2SMS_TEMPLATE_HI_ID'
  | 'FAST2SMS_TEMPLATE_HI'
>;

/** A sender for the provider of the settings; without one every code is refused with not_configured. */
export function createOtpSender(settings: SmsSettings): OtpSender {
  const { FAST2SMS_KEY: key, FAST2SMS_BASE_URL: baseUrl } = settings;
  if (!key)
    return {
      configured: false,
      sendOtp: async () => ({
        outcome: 'refused',
        code: 'not_configured',
        why: 'FAST2SMS_KEY is not set',
        again: false,
      }),
    };
  const { FAST2SMS_SENDER_ID, FAST2SMS_ENTITY_ID, FAST2SMS_TEMPLATE_ID, FAST2SMS_TEMPLATE } = settings;
  const { FAST2SMS_TEMPLATE_HI_ID, FAST2SMS_TEMPLATE_HI } = settings;
  const en = registeredText(FAST2SMS_TEMPLATE_ID, FAST2SMS_TEMPLATE);
  return createFast2Sms({
    key,
    baseUrl,
    template:
      FAST2SMS_SENDER_ID && FAST2SMS_ENTITY_ID && en
        ? {
            senderId: FAST2SMS_SENDER_ID,
            entityId: FAST2SMS_ENTITY_ID,
            texts: { en, hi: registeredText(FAST2SMS_TEMPLATE_HI_ID, FAST2SMS_TEMPLATE_HI) ?? en },
          }
        : null,
  });
}

function registeredText(
  id: string | undefined,
  text: string | undefined,
): { id: string; text: string } | null {
  return id && text ? { id, text } : null;
}
