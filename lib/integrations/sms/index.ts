// One-time codes and notices by text message. A call sends at most once; without a clear answer the outcome is unknown.
export { createOtpSender } from './create-otp-sender';
export type { OtpSender } from './port';
