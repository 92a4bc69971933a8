// Names and payloads of the jobs of accounts, which are always enqueued in the transaction that causes them. Secrets in
// payloads are sealed, because the queue can be read.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/** The language of the request that caused the mail. */
const language = z.enum(LANGUAGES).default(DEFAULT_LANGUAGE);

export const mailKinds = [
  'verify-email',
  'reset-password',
  'already-registered',
  'guardian-asked',
  'password-changed',
  'number-removed',
  'number-left',
  'account-code',
  'second-factor-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'staff-changed',
  'approval-given',
  'approval-refused',
  'approval-ended',
  'alert-many-accounts',
  'alert-many-devices',
  'alert-many-refusals',
  'alert-staff-device',
  'contact-code',
  'confirmation-code',
  'email-changed',
  'number-changed',
  'change-undone',
  'new-device',
  'endpoint-disabled',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const sendMailJob = defineJob(
  'send-mail',
  z.object({
    kind: z.enum(mailKinds),
    to: z.string(),
    name: z.string(),
    language,
    /** `/verification/{id}/{token}`, sealed for 'mail'; absent for mails without a secret link. */
    sealedPath: z.string().optional(),
    /** A code of 6 digits, sealed for 'mail'; absent for mails without one. */
    sealedCode: z.string().optional(),
    /** What the mail is about, such as a device or a masked number. */
    detail: z.string().optional(),
    /** The instant (ISO) after which the mail is useless and is not sent any more. */
    until: z.string().optional(),
  }),
  { atOnce: 3 },
);

/** Only the worker checks whether the address has an account, so that the response time does not reveal it. */
export const requestResetJob = defineJob('request-reset', z.object({ email: z.string(), language }));
export const requestVerificationJob = defineJob(
  'request-verification',
  z.object({
    email: z.string(),
    language,
    /** The account to verify; absent: those that claim the address. */
    userId: z.string().optional(),
  }),
);

/** What was changed in an account, of which its owner gets a notice. */
const accountChanges = ['mobile', 'email', 'password'] as const;
export type AccountChange = (typeof accountChanges)[number];

/** A notice of a change by text message. */
export const sendNoticeJob = defineJob(
  'send-notice',
  z.object({ /** 10 digits. */ mobile: z.string(), change: z.enum(accountChanges), language }),
  { maxAttempts: 5, atOnce: 1 },
);

export const sendOtpJob = defineJob(
  'send-otp',
  z.object({ secretId: z.string(), /** The code, sealed for 'otp'. */ sealedCode: z.string(), language }),
  { maxAttempts: 5, atOnce: 3 },
);
