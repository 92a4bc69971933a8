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

export interface NoticeMessage {
  /** 10 digits. */
  mobile: string;
  /** What has changed, for the one place of the registered text: at most 30 characters. */
  what: string;
  /** One of `noticeLanguages`. */
  language: Language;
}

export interface StateMessage {
  /** 10 digits. */
  mobile: string;
  /** The two places of the registered text, each of at most 30 characters: what it is about, and its state. */
  order: string;
  state: string;
  /** One of `stateLanguages`. */
  language: Language;
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
  /** The languages in which the state of an order is registered. None: text messages about orders are not offered. */
  stateLanguages: readonly Language[];
  sendState(message: StateMessage): Promise<SmsOutcome>;
}
