// The fields of accounts that several calls take.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

// Passwords are used as typed: they are never trimmed or normalised.
export const passwordSchema = z
  .string()
  .min(1, issue('fieldErrors.empty'))
  .max(1024, issue('fieldErrors.tooLong'));
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** The length is counted in characters (code points), not in bytes. */
export const newPasswordSchema = z
  .string()
  .max(1024, issue('fieldErrors.tooLong'))
  .refine((text) => [...text].length >= PASSWORD_LENGTH.min, issue('fieldErrors.passwordTooShort'))
  .refine((text) => [...text].length <= PASSWORD_LENGTH.max, issue('fieldErrors.passwordTooLong'));

/** An e-mail for a lookup. It is not fully validated, because an address that does not exist is not found anyway. */
export const emailSchema = z
  .string()
  .trim()
  .min(3, issue('fieldErrors.notEmail'))
  .max(254, issue('fieldErrors.tooLong'));
/** An e-mail that is stored: ASCII only, so that no two addresses look alike (check 25). */
export const newEmailSchema = z
  .string()
  .trim()
  .max(254, issue('fieldErrors.tooLong'))
  .pipe(z.email(issue('fieldErrors.notEmail')));
/** An Indian mobile number of 10 digits (spec S9.2). */
export const mobileSchema = z
  .string()
  .trim()
  .regex(/^\d{10}$/, issue('fieldErrors.notMobile'))
  .regex(/^[6-9]/, issue('fieldErrors.mobileBeginning'));
export const nameSchema = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(80, issue('fieldErrors.tooLong'))
  .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, issue('fieldErrors.nameCharacters'))
  .transform((text) => text.normalize('NFC'));
/** A code of the authenticator or a recovery code. */
export const secondFactorSchema = z
  .string()
  .trim()
  .regex(/^(\d{6}|[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}-?[0-9A-Za-z]{4})$/, issue('fieldErrors.notCode'));

export const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, issue('fieldErrors.notSixDigits'));
/** The challenge of a browser that asked for a code, for clients that keep no cookies. */
export const challengeSchema = z.string().regex(/^[\w-]{43}$/, issue('fieldErrors.notId'));
