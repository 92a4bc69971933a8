// Second factors and recent authentication.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import { passwordSchema, secondFactorSchema, sixDigits } from './fields';
import { usedPasskeySchema } from './passkeys';

/** What every sign-in takes for accounts with a second factor: a code, or a passkey instead. */
export const secondFactorFields = {
  code: secondFactorSchema.optional(),
  passkey: usedPasskeySchema.optional(),
};

export const secondFactorCodeSchema = z.object({ code: secondFactorSchema });
export const secondFactorProofSchema = z
  .object(secondFactorFields)
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ['code'],
    message: issue('fieldErrors.notCode'),
  });
export const reauthenticateSchema = z
  .object({
    ...secondFactorFields,
    password: passwordSchema.optional(),
    /** The code that was sent to the proved number or address. */
    sentCode: sixDigits.optional(),
  })
  .refine(({ code, passkey, password, sentCode }) => code ?? passkey ?? password ?? sentCode, {
    path: ['code'],
    message: issue('fieldErrors.notCode'),
  });
export const beginSecondFactorSchema = z.object({ password: passwordSchema.optional() });
