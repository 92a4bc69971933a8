import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import type { Purpose } from '@/lib/domain/consents/schema';
import type { SecondFactorProof } from './account';
import { request } from './request';

export interface Registration {
  name: string;
  mobilenumber: string;
  email: string;
  password: string;
  notice: string;
  adult: boolean;
  consents: Purpose[];
  born_on?: string;
  guardian_name?: string;
  guardian_email?: string;
}

/** `code` of the authenticator or `passkey`: once the server has asked for a second factor. */
export function logIn(email: string, password: string, { code, passkey }: SecondFactorProof = {}) {
  return request('POST /auth/login', {}, { body: { email, password, ...(code && { code }), passkey } });
}

export function logOut(token: string) {
  return request('POST /auth/logout', {}, { token });
}

export function isNumberFree(mobileNumber: string) {
  return request('POST /verify/mobilenumber', {}, { body: { mobileNumber } });
}

export function isEmailFree(email: string) {
  return request('POST /verify/email', {}, { body: { email } });
}

export function register(registration: Registration) {
  return request('POST /auth/register', {}, { body: registration });
}

export function resendVerification(email: string) {
  return request('POST /auth/resendverification', {}, { body: { email } });
}

export function verifyMail(id: string, token: string) {
  return request('POST /auth/verifymail/[id]/[token]', { id, token });
}

export function askForReset(email: string) {
  return request('POST /password/forgetpassword', {}, { body: { email } });
}

export function resetPassword(id: string, token: string, password: string) {
  return request('POST /password/reset-password/[id]/[token]', { id, token }, { body: { password } });
}

export function sendOtp(mobile: string) {
  return request('POST /otp/otp-login', {}, { body: { mobile } });
}

export function readOtpTimer(mobile: string) {
  return request('POST /otp/timer', {}, { body: { mobile } });
}

/** What the customer answers when the server asks for more than the code of the number. */
export interface OtpAnswer {
  /** Of the authenticator. */
  code?: string;
  /** Instead of a code. */
  passkey?: UsedPasskey;
  /** The account that has the number unproved, or 'new'. */
  account?: string;
  password?: string;
  mailCode?: string;
}

export function verifyOtp(mobile: string, otp: string, { code, ...answer }: OtpAnswer = {}) {
  return request('POST /otp/verify-otp', {}, { body: { mobile, otp, ...answer, ...(code && { code }) } });
}

/** Mails a code to an account that has the number unproved. */
export function sendAccountCode(mobile: string, otp: string, account: string) {
  return request('POST /otp/account-code', {}, { body: { mobile, otp, account } });
}

export function rejectRegistration(id: string, token: string) {
  return request('POST /auth/notme/[id]/[token]', { id, token });
}
