import { e164 } from '@/lib/domain/accounts/email';
import { AppError } from '@/lib/platform/errors';
import { minutes, seconds } from '@/lib/platform/time';

export const OTP_LIFE = minutes(5);
/** Another code may be asked for after this long; the limit `otpResend` says the same to whoever does not wait. */
export const OTP_RESEND = seconds(30);

/** Whom a code is for: a number, and the known device that asked for it. */
export interface OtpOwner {
  /** 10 digits. */
  mobile: string;
  /**
   * A device that signed in to the account of this number before, or null. Its codes are apart from everybody else's: no
   * stranger can replace them, guess at them until they are dead, or make their owner wait.
   */
  deviceId: string | null;
}

/** What a code is bound to, beside its purpose. */
export function otpSubject({ mobile, deviceId }: OtpOwner): string {
  return deviceId === null ? e164(mobile) : `${e164(mobile)}/${deviceId}`;
}

/** The 10 digits that a code goes to. */
export function mobileOf(subject: string): string {
  return subject.slice(e164('').length).split('/')[0] ?? '';
}

export function wrongOtp(): AppError {
  return new AppError('bad_code', 'accounts.wrongOtp');
}
