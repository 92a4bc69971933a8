// The contracts of the jobs that accounts put on the queue, always in the transaction that causes them. What must not be
// readable in the queue is sealed.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/** What whoever caused the mail reads. */
const language = z.enum(LANGUAGES).default(DEFAULT_LANGUAGE);

export const mailKinds = [
  'verify-email',
  'reset-password',
  'already-registered',
  'password-changed',
  'number-removed',
  'second-factor-changed',
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
    /** Nobody opens this mail any more after that instant (ISO). */
    until: z.string().optional(),
  }),
  { lanes: 3 },
);

/** Asked for by an address that may belong to nobody: only the worker looks, so no reply's time tells. */
export const requestResetJob = defineJob('request-reset', z.object({ email: z.string(), language }));
export const requestVerificationJob = defineJob(
  'request-verification',
  z.object({ email: z.string(), language }),
);

export const sendOtpJob = defineJob(
  'send-otp',
  z.object({ secretId: z.string(), /** The code, sealed for 'otp'. */ sealedCode: z.string(), language }),
  { maxAttempts: 5, lanes: 3 },
);
