// Cases about money as the API speaks them. Money is rupees. Safe in a browser.
import { z } from 'zod';

export const settleReviewBody = z.object({
  /** credit: what was received goes to the customer's wallet; dismiss: nothing came, or it was handled elsewhere. */
  decision: z.enum(['credit', 'dismiss']),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((text) => text.isWellFormed() && !text.includes('\0')),
});
export type Decision = z.infer<typeof settleReviewBody>['decision'];

/** A case that waits for a person. */
export interface ReviewView {
  _id: string;
  cause: string;
  orderid: string | null;
  /** Of the payment that the case is about; none when it is about the order itself, which ends it. */
  client_txn_id: string | null;
  userid: string | null;
  moneyAtRisk: number;
  evidence: unknown;
  openedAt: string;
  /** Seconds. */
  age: number;
  decisions: Decision[];
}
