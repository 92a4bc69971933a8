import { z } from 'zod';
import { reasonText, requiredReason } from '@/lib/platform/reasons';
import { type EndStatus, endStatuses } from './staff-forms';

export const LONGEST_TEMPLATE_NAME = 60;

const templateId = z.string().min(1).max(64);

export const createEndingTemplateForm = z.object({
  status: z.enum(endStatuses),
  name: requiredReason(LONGEST_TEMPLATE_NAME),
  /** The customer reads it. */
  message: requiredReason(500),
  /** For customers who ordered in Hindi; '' where they get the English one. */
  messageHi: reasonText(500),
  /** Only staff read it. */
  note: reasonText(500),
});
export const editEndingTemplateForm = createEndingTemplateForm.extend({
  id: templateId,
  seen: z.int().nonnegative(),
});
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteEndingTemplateForm = z.object({ id: templateId, seen: z.int().nonnegative().optional() });

export interface EndingTemplateView {
  id: string;
  status: EndStatus;
  name: string;
  message: string;
  messageHi: string;
  note: string;
  version: number;
}
