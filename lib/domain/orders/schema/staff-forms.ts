import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { reasonText, requiredReason } from '@/lib/platform/reasons';

/** What staff end a Processing order as. */
export const endStatuses = ['Completed', 'Refunded', 'Cancelled'] as const;
export type EndStatus = (typeof endStatuses)[number];

/** Of what a form sends, so that sent twice it counts once. */
const key = z.string().regex(/^[\x21-\x7e]{8,255}$/);

export const endOrderForm = z.object({
  orderId: idSchema,
  newStatus: z.enum(endStatuses),
  /** The customer reads it; '' for none. */
  reason: reasonText(500),
  key,
});
export type EndOrderInput = z.input<typeof endOrderForm>;

export const LONGEST_NOTE = 2000;

export const orderNoteForm = z.object({ orderId: idSchema, text: requiredReason(LONGEST_NOTE), key });
export type OrderNoteInput = z.input<typeof orderNoteForm>;
