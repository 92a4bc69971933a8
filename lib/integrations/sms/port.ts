import type { RegisteredText, TemplateKind } from '@/lib/platform/config';
import type { Language } from '@/lib/platform/languages';

export interface OtpMessage {
  /** 10 digits. */
  mobile: string;
  /** 6 digits. */
  code: string;
  /** How long the code is valid. */
  minutes: number;
  /** The language of the text, where texts in several languages are registered. */
  language: Language;
}

interface NoticeMessage {
  /** 10 digits. */
  mobile: string;
  /** What has changed, for the one place of the registered text: at most 30 characters. */
  what: string;
  /** One of `noticeLanguages`. */
  language: Language;
}

/** What is registered about orders and the wallet, by language and kind. */
export type OrderTexts = Record<Language, Partial<Record<TemplateKind, RegisteredText>>>;

interface OrderMessage {
  /** 10 digits. */
  mobile: string;
  /** One of `orderTexts`. */
  text: RegisteredText;
  /** For the places of the text, each of at most 30 characters. */
  values: readonly string[];
}

/**
 * refused: certainly not sent (`again`: a later try may succeed). unknown: it may have been sent, so it must not be
 * sent again.
 */
export type SmsOutcome =
  | { outcome: 'sent'; requestId: string }
  | { outcome: 'refused'; code: string; why: string; again: boolean }
  | { outcome: 'unknown'; why: string };

export interface OtpSender {
  /** False when the settings name no provider: then sign-in by a code is not offered. */
  configured: boolean;
  sendOtp(message: OtpMessage): Promise<SmsOutcome>;
  /** The languages in which a notice of a change is registered. None: notices go by mail alone. */
  noticeLanguages: readonly Language[];
  sendNotice(message: NoticeMessage): Promise<SmsOutcome>;
  /** What of it is missing is not offered. */
  orderTexts: OrderTexts;
  sendAboutOrder(message: OrderMessage): Promise<SmsOutcome>;
}
