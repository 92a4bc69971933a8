// The API's types and schemas of reviews. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

export const settleReviewBody = z.object({
  /**
   * credit: the received money is credited to the customer; dismiss: nothing was received, or it is handled elsewhere.
   */
  decision: z.enum(['credit', 'dismiss']),
  reason: z.string().trim().min(1).max(500).refine(isStorable),
  /** The bank reference (UTR), to credit money for which the gateway names none. */
  reference: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{6,64}$/i, issue('fieldErrors.notReference'))
    .optional(),
});
export type Decision = z.infer<typeof settleReviewBody>['decision'];

/** An open review. */
export interface ReviewView {
  _id: string;
  cause: string;
  orderid: string | null;
  /** The reference of the payment; null for a review of an order, which closes when the order is ended. */
  client_txn_id: string | null;
  userid: string | null;
  moneyAtRisk: number;
  evidence: unknown;
  openedAt: string;
  /** In seconds. */
  age: number;
  decisions: Decision[];
}
