// The API's types and schemas of reviews. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { approverSchema } from '@/lib/domain/accounts/schema';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { formKey } from '@/lib/platform/form-key';
import { issue } from '@/lib/platform/messages/schema';
import { requiredReason } from '@/lib/platform/reasons';

export const settleReviewBody = z.object({
  /**
   * credit: the received money is credited to the customer; deliver: it buys the order, and what came above the price is
   * credited; dismiss: nothing was received, or it is handled elsewhere.
   * Of money that went back: receivable: the customer is asked for it; loss: the store bears it; recovered: the customer
   * has paid it again.
   */
  decision: z.enum(['credit', 'deliver', 'dismiss', 'receivable', 'loss', 'recovered']),
  reason: requiredReason(500),
  /** The bank reference (UTR), to credit money for which the gateway names none. */
  reference: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{6,64}$/i, issue('fieldErrors.notReference'))
    .optional(),
  /** The rupees in the bank's statement, to credit money that only a webhook has named. */
  amount: z.number().positive().max(10_000_000).optional(),
  /** A second member of staff, required above the amount that one may credit alone without proof by the gateway. */
  approver: approverSchema.optional(),
});
/** `id`: of the case. */
export const settleReviewForm = settleReviewBody.extend({ id: idSchema, key: formKey });
export type SettleReviewForm = z.input<typeof settleReviewForm>;
export type Decision = z.infer<typeof settleReviewBody>['decision'];

/** Where an open payment can be made; both are null for any other. */
export interface PaymentPage {
  payment_url: string | null;
  upi: UpiOffer | null;
}

/** A payment in a UPI app, for gateways that offer it. */
export interface UpiOffer {
  /** `upi://pay?…` */
  link: string;
  /** For how many ms it is still offered. */
  left: number;
}

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
  /** The price that the order takes of the money when it is delivered; null when it cannot be. */
  price: number | null;
  /** Whether crediting takes the amount in the bank's statement too. */
  asksAmount: boolean;
}

/** Money that went back and that its customer owes. */
export interface Receivable {
  /** Of the case in which it is settled. */
  _id: string;
  userid: string;
  name: string;
  orderid: string | null;
  client_txn_id: string;
  /** Rupees. */
  amount: number;
  since: string;
}
