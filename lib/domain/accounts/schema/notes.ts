// Notes of the staff about a customer, for each other.
import { z } from 'zod';
import { formKey } from '@/lib/platform/form-key';
import { requiredReason } from '@/lib/platform/reasons';

export const LONGEST_CUSTOMER_NOTE = 2000;

export const customerNoteForm = z.object({
  userId: z.string().min(1).max(64),
  text: requiredReason(LONGEST_CUSTOMER_NOTE),
  key: formKey,
});
export type CustomerNoteInput = z.input<typeof customerNoteForm>;

/** A note as the panel shows it. */
export interface CustomerNoteView {
  id: string;
  /** Who wrote it: a name, or the id of an account without one. */
  by: string;
  text: string;
  /** ISO 8601. */
  at: string;
}
