// Names and payloads of the jobs of accounts, which are always enqueued in the transaction that causes them. Secrets
// and contacts in payloads are sealed, because the queue can be read (decision 118).
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
  'identity-linked',
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
  'email-changed-by-staff',
  'number-changed-by-staff',
  'change-undone',
  'new-device',
  'endpoint-changed',
  'endpoint-disabled',
  'partner-key-added',
  'recovery-codes-ended',
] as const;
/** A kind that the previous version does not know. */
const newerKind = z.literal('guardian-link');
export type MailKind = (typeof mailKinds)[number] | z.output<typeof newerKind>;

/** How a job names its kind: the previous version sends the question to a guardian, whose link is the same. */
export function namedKind(kind: MailKind) {
  return kind === 'guardian-link' ? ({ kind: 'guardian-asked', newer: kind } as const) : { kind };
}

export const sendMailJob = defineJob(
  'send-mail',
  z.object({
    kind: z.enum(mailKinds),
    /** It replaces `kind`. */
    newer: newerKind.optional(),
    /** The address with the path of the link and the code, as `queueMail` seals them. */
    sealed: z.string().optional(),
    /** Instead of `sealed`, in jobs that a former version has added. */
    to: z.string().optional(),
    sealedPath: z.string().optional(),
    sealedCode: z.string().optional(),
    name: z.string(),
    language,
    detail: z.string().optional(),
    until: z.string().optional(),
  }),
  { atOnce: 3 },
);
export type SendMailPayload = z.output<typeof sendMailJob.payload>;

/** Who a job is about (`openJobContact`). */
const contact = {
  sealedContact: z.string().optional(),
  email: z.string().optional(),
  /** 10 digits. */
  mobile: z.string().optional(),
};

/** Only the worker checks whether the address has an account, so that the response time does not reveal it. */
export const requestResetJob = defineJob('request-reset', z.object({ ...contact, language }));
export const requestVerificationJob = defineJob(
  'request-verification',
  z.object({
    ...contact,
    language,
    /** The account to verify; absent: those that claim the address. */
    userId: z.string().optional(),
  }),
);

/** The contact is the account's, or its id from a link. */
export const requestGuardianLinkJob = defineJob(
  'request-guardian-link',
  z.object({ ...contact, isId: z.boolean(), language }),
);

/** Changes that an owner makes in the account. */
const ownChanges = ['mobile', 'email', 'password'] as const;
export type OwnChange = (typeof ownChanges)[number];
/** A change of which the owner gets a notice. */
export type AccountChange = OwnChange | 'identity';

/** A notice of a change by text message. */
export const sendNoticeJob = defineJob(
  'send-notice',
  z.object({
    ...contact,
    change: z.enum(ownChanges),
    /** A change that the previous version does not know; it replaces `change`. */
    newer: z.literal('identity').optional(),
    language,
  }),
  { maxAttempts: 5, atOnce: 1 },
);

export const sendOtpJob = defineJob(
  'send-otp',
  z.object({
    secretId: z.string(),
    /** The code, sealed for 'otp'. */ sealedCode: z.string(),
    ...contact,
    language,
  }),
  { maxAttempts: 5, atOnce: 3 },
);
