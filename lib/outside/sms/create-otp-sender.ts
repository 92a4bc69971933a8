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
>;

/** The provider that the settings name; without one nothing is ever sent. */
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
  const registered = FAST2SMS_SENDER_ID && FAST2SMS_ENTITY_ID && FAST2SMS_TEMPLATE_ID && FAST2SMS_TEMPLATE;
  return createFast2Sms({
    key,
    baseUrl,
    template: registered
      ? {
          senderId: FAST2SMS_SENDER_ID,
          entityId: FAST2SMS_ENTITY_ID,
          id: FAST2SMS_TEMPLATE_ID,
          text: FAST2SMS_TEMPLATE,
        }
      : null,
  });
}
