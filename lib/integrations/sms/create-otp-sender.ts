import type { RegisteredText, Settings } from '@/lib/platform/config';
import type { Language } from '@/lib/platform/languages';
import { createFast2Sms } from './fast2sms';
import type { OrderTexts, OtpSender, SmsOutcome } from './port';

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
  | 'FAST2SMS_NOTICE_ID'
  | 'FAST2SMS_NOTICE'
  | 'FAST2SMS_NOTICE_HI_ID'
  | 'FAST2SMS_NOTICE_HI'
  | 'FAST2SMS_ORDER_ID'
  | 'FAST2SMS_ORDER'
  | 'FAST2SMS_ORDER_HI_ID'
  | 'FAST2SMS_ORDER_HI'
  | 'FAST2SMS_KINDS'
>;

/** A sender for the provider of the settings; without one everything is refused with not_configured. */
export function createOtpSender(settings: SmsSettings): OtpSender {
  const { FAST2SMS_KEY: key, FAST2SMS_BASE_URL: baseUrl } = settings;
  if (!key)
    return {
      configured: false,
      noticeLanguages: [],
      sendOtp: () => notConfigured('FAST2SMS_KEY'),
      sendNotice: () => notConfigured('FAST2SMS_KEY'),
      orderTexts: { en: {}, hi: {} },
      sendAboutOrder: () => notConfigured('FAST2SMS_KEY'),
    };
  return createFast2Sms({ key, baseUrl, registered: registeredOf(settings) });
}

async function notConfigured(setting: string): Promise<SmsOutcome> {
  return { outcome: 'refused', code: 'not_configured', why: `${setting} is not set`, again: false };
}

function registeredOf(settings: SmsSettings) {
  const { FAST2SMS_SENDER_ID: senderId, FAST2SMS_ENTITY_ID: entityId } = settings;
  const en = registeredText(settings.FAST2SMS_TEMPLATE_ID, settings.FAST2SMS_TEMPLATE);
  if (!senderId || !entityId || !en) return null;
  const hi = registeredText(settings.FAST2SMS_TEMPLATE_HI_ID, settings.FAST2SMS_TEMPLATE_HI) ?? en;
  const notice = registeredText(settings.FAST2SMS_NOTICE_ID, settings.FAST2SMS_NOTICE);
  const noticeHi = registeredText(settings.FAST2SMS_NOTICE_HI_ID, settings.FAST2SMS_NOTICE_HI);
  const state = registeredText(settings.FAST2SMS_ORDER_ID, settings.FAST2SMS_ORDER);
  const stateHi = registeredText(settings.FAST2SMS_ORDER_HI_ID, settings.FAST2SMS_ORDER_HI);
  return {
    senderId,
    entityId,
    otp: { en, hi },
    order: { en: textsOf(settings, 'en', state), hi: textsOf(settings, 'hi', stateHi) },
    notice: { ...(notice && { en: notice }), ...(noticeHi && { hi: noticeHi }) },
  };
}

function textsOf(
  { FAST2SMS_KINDS: kinds = {} }: SmsSettings,
  language: Language,
  state: RegisteredText | null,
): OrderTexts[Language] {
  const own = Object.entries(kinds).flatMap(([kind, texts]) =>
    texts?.[language] ? [[kind, texts[language]]] : [],
  );
  return { ...Object.fromEntries(own), ...(state && { state }) };
}

function registeredText(id: string | undefined, text: string | undefined): RegisteredText | null {
  return id && text ? { id, text } : null;
}
