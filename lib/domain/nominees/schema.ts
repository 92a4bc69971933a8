// Who acts for a customer. Browsers import this file.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

/**
 * Both empty: nobody any more. `seen` is when the nominee of the page was named, null when the page showed none; pages of the version
 * before send none.
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
  .refine(({ name, contact }) => name === '' || contact.length >= 3, {
    path: ['contact'],
    error: issue('fieldErrors.empty'),
  });
export type NomineeForm = z.output<typeof nomineeForm>;
