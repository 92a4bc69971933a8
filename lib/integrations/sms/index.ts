// One-time codes by text message. It sends a code at most once per call and never claims to know what it cannot.
export { createOtpSender } from './create-otp-sender';
export type { OtpMessage, OtpSender, SmsOutcome } from './port';
