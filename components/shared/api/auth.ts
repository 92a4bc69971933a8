import type { OtpTimerReply, SignedInReply } from '@/lib/domain/accounts/schema';
import { post, type Reply } from './request';

/** A reply that holds only a message. */
export interface MessageReply {
  msg: string;
}

export interface Registration {
  name: string;
  mobilenumber: string;
  email: string;
  password: string;
}

/** `code`: of the authenticator, once the server has asked for it. */
export function logIn(email: string, password: string, code?: string): Promise<Reply<SignedInReply>> {
  return post('/auth/login', { email, password, ...(code && { code }) });
}

export function logOut(token: string): Promise<Reply<unknown>> {
  return post('/auth/logout', {}, { token });
}

export function isNumberFree(mobileNumber: string): Promise<Reply<{ isUnique: boolean }>> {
  return post('/verify/mobilenumber', { mobileNumber });
}

export function isEmailFree(email: string): Promise<Reply<{ isUnique: boolean }>> {
  return post('/verify/email', { email });
}

export function register(registration: Registration): Promise<Reply<MessageReply>> {
  return post('/auth/register', registration);
}

export function resendVerification(email: string): Promise<Reply<MessageReply>> {
  return post('/auth/resendverification', { email });
}

export function verifyMail(id: string, token: string): Promise<Reply<MessageReply>> {
  return post(`/auth/verifymail/${encodeURIComponent(id)}/${encodeURIComponent(token)}`, {});
}

export function askForReset(email: string): Promise<Reply<MessageReply>> {
  return post('/password/forgetpassword', { email });
}

export function resetPassword(id: string, token: string, password: string): Promise<Reply<MessageReply>> {
  const path = `/password/reset-password/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
  return post(path, { password });
}

export function sendOtp(mobile: string): Promise<Reply<{ message: string }>> {
  return post('/otp/otp-login', { mobile });
}

export function readOtpTimer(mobile: string): Promise<Reply<OtpTimerReply>> {
  return post('/otp/timer', { mobile });
}

/** `code`: of the authenticator, once the server has asked for it. */
export function verifyOtp(mobile: string, otp: string, code?: string): Promise<Reply<SignedInReply>> {
  return post('/otp/verify-otp', { mobile, otp, ...(code && { code }) });
}
