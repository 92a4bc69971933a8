// One-time codes by text message. It sends a code at most once per call; without a clear answer the outcome is unknown.
export { createOtpSender } from './create-otp-sender';
export type { OtpMessage, OtpSender, SmsOutcome } from './port';
