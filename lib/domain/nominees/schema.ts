// Who acts for a customer. Browsers import this file.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

/** A number of any country: a nominee may live abroad. */
const NUMBER = /^\+?\d(?:[ -]?\d){6,14}$/;
const isContact = (text: string) => NUMBER.test(text) || z.email().safeParse(text).success;

/**
 * An empty name and contact remove the nominee. `seen` is the `updatedAt` of the nominee that the page showed, null
 * when it showed none. Pages of the version before leave it out.
 */
export const nomineeForm = z
  .object({
    name: z.string().trim().max(80, issue('fieldErrors.tooLong')),
    contact: z.string().trim().max(254, issue('fieldErrors.tooLong')),
    seen: z.iso.datetime().nullable().optional(),
  })
  .refine(({ name, contact }) => name !== '' || contact === '', {
    path: ['name'],
    error: issue('fieldErrors.empty'),
  })
  .refine(({ name, contact }) => name === '' || contact !== '', {
    path: ['contact'],
    error: issue('fieldErrors.empty'),
  })
  .refine(({ contact }) => contact === '' || isContact(contact), {
    path: ['contact'],
    error: issue('fieldErrors.notContact'),
  });
export type NomineeForm = z.output<typeof nomineeForm>;
