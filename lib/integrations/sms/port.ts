import type { Language } from '@/lib/platform/languages';

export interface OtpMessage {
  /** 10 digits. */
  mobile: string;
  /** 6 digits. */
  code: string;
  /** For how long it is good. */
  minutes: number;
  /** Which wording is sent, where several are registered. */
  language: Language;
}

/**
 * refused: proved not sent (`again`: a later try may succeed); unknown: it may have been sent, so nobody sends it again.
 */
export type SmsOutcome =
  | { outcome: 'sent'; requestId: string }
  | { outcome: 'refused'; code: string; why: string; again: boolean }
  | { outcome: 'unknown'; why: string };

export interface OtpSender {
  /** False when no provider is set: codes cannot be offered. */
  configured: boolean;
  sendOtp(message: OtpMessage): Promise<SmsOutcome>;
}
