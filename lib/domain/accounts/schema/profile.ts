// What customers change in their account.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import { mobileSchema, nameSchema, newEmailSchema, sixDigits } from './fields';

export const editProfileSchema = z.object({ userid: z.string().min(1).max(64), name: nameSchema });

/** A new number or a new address, and not both: each has a code of its own. */
const newContact = { mobile: mobileSchema.optional(), email: newEmailSchema.optional() };
const isOneContact = ({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }) =>
  (mobile === undefined) !== (email === undefined);
const oneContact = { path: ['email'], message: issue('fieldErrors.mobileOrEmail') };
export const contactSchema = z.object(newContact).refine(isOneContact, oneContact);
export const changeContactSchema = z
  .object({ ...newContact, code: sixDigits })
  .refine(isOneContact, oneContact);
