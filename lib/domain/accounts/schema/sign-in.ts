// Registration, the ways of signing in, and passwords.
import { z } from 'zod';
import { noticeSchema, PURPOSES, purposeSchema } from '@/lib/domain/consents/schema';
import {
  challengeSchema,
  emailSchema,
  mobileSchema,
  nameSchema,
  newEmailSchema,
  newPasswordSchema,
  passwordSchema,
  sixDigits,
} from './fields';
import { guardianFields } from './guardians';
import { secondFactorFields } from './second-factor';

export const loginSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  ...secondFactorFields,
});
export const registerSchema = z.object({
  name: nameSchema,
  mobilenumber: mobileSchema,
  email: newEmailSchema,
  password: newPasswordSchema,
  /** The version of the notice that the page links to. A call without it is recorded as one without a notice. */
  notice: noticeSchema.optional(),
  /** The declaration to be 18 or older; false is refused without a guardian. */
  adult: z.boolean().optional(),
  /** The consents that were given; without it none. */
  consents: z.array(purposeSchema).max(PURPOSES.length).optional(),
  ...guardianFields,
});
export const resendVerificationSchema = z.object({ email: emailSchema });
export const uniqueMobileSchema = z.object({ mobileNumber: mobileSchema });
export const uniqueEmailSchema = z.object({ email: newEmailSchema });
/** The {id}/{token} of a link in a mail. */
export const linkSchema = z.object({
  id: z.string().min(1).max(64),
  token: z.string().min(1).max(128),
});
export const forgotPasswordSchema = z.object({ email: emailSchema });
export const resetPasswordSchema = z.object({ password: newPasswordSchema });
const claimantIdSchema = z.string().min(1).max(64);
export const otpMobileSchema = z.object({ mobile: mobileSchema, challenge: challengeSchema.optional() });
export const verifyOtpSchema = z.object({
  mobile: mobileSchema,
  otp: sixDigits,
  challenge: challengeSchema.optional(),
  ...secondFactorFields,
  /** The answer to account_choice_needed: the `id` of a ClaimantView, or 'new'; with a proof of that account. */
  account: claimantIdSchema.optional(),
  password: passwordSchema.optional(),
  mailCode: sixDigits.optional(),
});
export const accountCodeSchema = z.object({
  mobile: mobileSchema,
  otp: sixDigits,
  challenge: challengeSchema.optional(),
  account: claimantIdSchema,
});
export const identitySignInSchema = z.object({
  id_token: z.string().min(1).max(8192),
  access_token: z.string().min(1).max(8192).optional(),
  /** To connect the identity to the account of the session, and open no other. */
  connect: z.boolean().optional(),
  ...secondFactorFields,
});
