import { z } from 'zod';
import { daySchema } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { nameSchema, newEmailSchema } from './fields';

/** A customer under 18 has an account with the consent of a parent or guardian (decision 114). */
const guardian = { guardian_name: nameSchema, guardian_email: newEmailSchema };

/** Of a customer who registers: all of them, or none from an adult. */
export const guardianFields = {
  /** The customer's day of birth. Only the day from which they are an adult is kept. */
  born_on: z.iso.date(issue('fieldErrors.notDay')).optional(),
  guardian_name: guardian.guardian_name.optional(),
  guardian_email: guardian.guardian_email.optional(),
};

/** A guardian is asked, or asked again at another address; the day of birth counts once. */
export const guardianForm = z.object({ ...guardian, born_on: daySchema.optional() });
export type GuardianForm = z.output<typeof guardianForm>;

export const guardianParams = z.object({ token: z.string().min(1).max(300) });

/** What a guardian decides. To agree they declare to be an adult, and to be the parent or guardian. */
export const guardianAnswer = z
  .object({
    decision: z.enum(['agree', 'refuse', 'withdraw', 'erase']),
    adult: z.boolean().optional(),
    guardian: z.boolean().optional(),
  })
  .refine(({ decision, adult }) => decision !== 'agree' || adult === true, {
    path: ['adult'],
    error: issue('guardians.declareFirst'),
  })
  .refine(({ decision, guardian: is }) => decision !== 'agree' || is === true, {
    path: ['guardian'],
    error: issue('guardians.declareFirst'),
  });
export type GuardianAnswer = z.output<typeof guardianAnswer>;

/** A new link for a guardian: by an address or a number of the account, or by a link that opens nothing any more. */
export const guardianLinkForm = z
  .object({
    account: z.string().trim().min(1, issue('fieldErrors.empty')).max(254).optional(),
    link: guardianParams.shape.token.optional(),
  })
  .refine(({ account, link }) => account !== undefined || link !== undefined, {
    path: ['account'],
    error: issue('fieldErrors.empty'),
  })
  .refine(({ account, link }) => account === undefined || link === undefined, { path: ['link'] });
export type GuardianLinkForm = z.output<typeof guardianLinkForm>;

export const GUARDIAN_STATES = ['asked', 'given', 'withdrawn', 'ended'] as const;
type GuardianState = (typeof GUARDIAN_STATES)[number];

/** What a customer under 18 sees of it. */
export interface GuardianView {
  state: GuardianState;
  name: string;
  email: string;
  /** yyyy-mm-dd, from which they are an adult. */
  adultFrom: string;
  /** Until when an answer is waited for. */
  endsAt: Date;
}

/** What the guardian sees at the link of the mail. */
export interface GuardianRequest {
  state: Exclude<GuardianState, 'ended'>;
  /** Who asks. */
  customer: string;
  guardian: string;
  adultFrom: string;
  endsAt: Date;
}
