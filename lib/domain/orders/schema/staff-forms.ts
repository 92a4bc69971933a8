import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { formKey } from '@/lib/platform/form-key';
import { reasonText, requiredReason } from '@/lib/platform/reasons';
import { settleGoodsCaseBody } from './evidence';
import { addRefundSchema } from './refunds';

/** What staff end a Processing order as. */
export const endStatuses = ['Completed', 'Refunded', 'Cancelled'] as const;
export type EndStatus = (typeof endStatuses)[number];

export const LONGEST_NOTE = 2000;

export const endOrderForm = z.object({
  orderId: idSchema,
  /** `seen` of the order as the page showed it; pages of the version before send none. */
  seen: z.string().max(64).optional(),
  newStatus: z.enum(endStatuses),
  /** The customer reads it; '' for none. */
  reason: reasonText(500),
  /** Only staff read it; it becomes a note on the order. */
  note: reasonText(LONGEST_NOTE).optional(),
  key: formKey,
});
export type EndOrderInput = z.input<typeof endOrderForm>;

/** As many orders as are ended together. */
export const MOST_ENDED_TOGETHER = 40;

export const previewEndingsBody = z.object({
  orderIds: z.array(idSchema).min(1).max(MOST_ENDED_TOGETHER),
  newStatus: z.enum(endStatuses),
});

/** What ending an order by hand would do. */
export interface EndingPreview {
  orderid: string;
  itemname: string;
  productname: string;
  player: string;
  useremail: string;
  /** Rupees. */
  value: number;
  /** Why it cannot be ended so now; null when it can. */
  obstacle: string | null;
  /** Names the state that is shown. An ending that names another one is refused. */
  seen: string;
}

export const refundOrderForm = addRefundSchema.extend({ orderId: idSchema, key: formKey });
export type RefundOrderInput = z.input<typeof refundOrderForm>;

/** `id`: of the case. */
export const settleGoodsCaseForm = settleGoodsCaseBody.extend({ id: idSchema, key: formKey });
export type SettleGoodsCaseForm = z.input<typeof settleGoodsCaseForm>;
export const releaseOrderForm = z.object({
  orderId: idSchema,
  /** `seen` of the order as the page showed it; pages of the version before send none. */
  seen: z.string().max(64).optional(),
  reason: requiredReason(500),
});
export type ReleaseOrderInput = z.infer<typeof releaseOrderForm>;

export const orderNoteForm = z.object({
  orderId: idSchema,
  text: requiredReason(LONGEST_NOTE),
  key: formKey,
});
export type OrderNoteInput = z.input<typeof orderNoteForm>;
