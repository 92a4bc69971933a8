// The contracts of the jobs that accounts put on the queue, always in the transaction that causes them. What must not be
// readable in the queue is sealed.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

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
    /** `/verification/{id}/{token}`, sealed for 'mail'; absent for mails without a secret link. */
    sealedPath: z.string().optional(),
    /** Nobody opens this mail any more after that instant (ISO). */
    until: z.string().optional(),
  }),
  { lanes: 3 },
);

/** Asked for by an address that may belong to nobody: only the worker looks, so no reply's time tells. */
export const requestResetJob = defineJob('request-reset', z.object({ email: z.string() }));
export const requestVerificationJob = defineJob('request-verification', z.object({ email: z.string() }));

export const sendOtpJob = defineJob(
  'send-otp',
  z.object({ secretId: z.string(), /** The code, sealed for 'otp'. */ sealedCode: z.string() }),
  { maxAttempts: 5, lanes: 3 },
);
