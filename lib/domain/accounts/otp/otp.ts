import { randomBytes } from 'node:crypto';
import { e164 } from '@/lib/domain/accounts/mobile';
import { AppError } from '@/lib/platform/errors';
import { minutes, seconds } from '@/lib/platform/time';

export const OTP_LIFE = minutes(5);
/** Another code may be requested after this time, which the limit `otpResend` enforces. */
export const OTP_RESEND = seconds(30);

/** The number that a code is sent to, and the browser that asks. */
export interface OtpOwner {
  /** 10 digits. */
  mobile: string;
  /**
   * A trusted device of the account of this number, or null. Its codes are separate from all others, so that a stranger
   * cannot replace them, use up their tries, or make the owner wait.
   */
  deviceId: string | null;
  /** The challenge of the browser, which it was given when it asked for a code; null without one. */
  challenge?: string | null;
}

/** The `subject` with which a code is stored (see SecretOf). */
export function otpSubject({ mobile, deviceId }: OtpOwner): string {
  return deviceId === null ? e164(mobile) : `${e164(mobile)}/${deviceId}`;
}

/** The 10 digits of the number in a subject. */
export function mobileOf(subject: string): string {
  return subject.slice(e164('').length).split('/')[0] ?? '';
}

export function wrongOtp(accountId?: string): AppError {
  return new AppError('bad_code', 'accounts.wrongOtp', { accountId });
}

/** The challenge of a browser that has none: 256 random bits. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}
